import Composable
import ComposableTestKit
import Testing

/// Actions of effects that wait until the test receives them.
@MainActor @Suite struct TestStoreDeliveringTests {
  let clock = TestClock()

  private func makeStore(_ gauge: Gauge) -> TestStoreOf<Gauge> {
    let store = TestStore.gauge(gauge)
    store.deliversOnReceive = true
    return store
  }

  @Test func `the user comes first although the effect has sent its action`() async {
    let store = makeStore(Gauge { send in await send(.set(5)) })
    await store.send(.start)
    await store.send(.increment) { $0.count = 1 }
    await store.receive(.set(5)) { $0.count = 5 }
    await store.finish()
  }

  @Test func `the effect comes first without it`() async {
    let store = makeStore(Gauge { send in await send(.set(5)) })
    store.deliversOnReceive = false
    await store.send(.start)
    let issues = await issues { await store.send(.increment) { $0.count = 6 } }
    expectEqual(
      issues,
      [
        """
        Must handle 1 received action before sending an action.

        Unhandled actions: [
          [0]: .set(5)
        ]

        Receive each of them with "receive", or skip them with "skipReceivedActions".
        """
      ]
    )
    await store.receive(.set(5)) { $0.count = 5 }
  }

  @Test func `the test decides which of two effects comes first`() async {
    for numbers in [[1, 2], [2, 1]] {
      let store = makeStore(
        Gauge { .merge(.run { await $0(.set(1)) }, .run { await $0(.set(2)) }) }
      )
      await store.send(.start)
      for number in numbers { await store.receive(.set(number)) { $0.count = number } }
      await store.finish()
    }
  }

  @Test func `an effect continues when its action is received`() async {
    let store = makeStore(
      Gauge { [clock] send in
        await send(.set(1))
        try await clock.sleep(for: .seconds(1))
        await send(.set(2))
      }
    )
    await store.send(.start)
    await clock.advance(by: .seconds(1))
    await store.receive(.set(1)) { $0.count = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(.set(2)) { $0.count = 2 }
    await store.finish()
  }

  @Test func `actions that reducers send immediately do not wait`() async {
    let store = makeStore(Gauge { .send(.set(1)) })
    await store.send(.start)
    await store.receive(.set(1)) { $0.count = 1 }
  }

  @Test func `the action of an effect that is cancelled is dropped`() async {
    let store = makeStore(Gauge { send in await send(.set(5)) })
    await store.send(.start)
    await store.send(.stop)
    await store.finish()
  }

  @Test func `an effect that sleeps before it sends is received when it has slept`() async {
    let store = makeStore(
      Gauge { [clock] send in
        try await clock.sleep(for: .seconds(1))
        await send(.set(7))
      }
    )
    await store.send(.start)
    await clock.advance(by: .seconds(2))
    await store.send(.increment) { $0.count = 1 }
    await store.receive(\.set) { $0.count = 7 }
  }

  @Test func `if no action matches, all that wait are delivered`() async {
    let store = makeStore(Gauge { send in await send(.set(1)) })
    await store.send(.start)
    let issues = await issues { await store.receive(.set(8)) }
    expectEqual(
      issues,
      [
        """
        Received unexpected action:

            − Gauge.Action.set(8)
            + Gauge.Action.set(1)

        (Expected: −, Received: +)
        """
      ]
    )
    await store.finish()
  }

  @Test func `an action that is not received is a failure at the end`() async {
    let store = makeStore(Gauge { send in await send(.set(1)) })
    await store.send(.start)
    let issues = await issues { await store.finish() }
    expectEqual(
      issues,
      [
        """
        The store received 1 unexpected action.

        Unhandled actions: [
          [0]: .set(1)
        ]

        Receive each of them with "receive", or skip them with "skipReceivedActions".
        """
      ]
    )
    #expect(store.deliversOnReceive)
    await store.receive(.set(1)) { $0.count = 1 }
  }

  @Test func `actions that wait can be skipped`() async {
    let store = makeStore(Gauge { send in await send(.set(1)) })
    await store.send(.start)
    let issues = await issues { await store.skipReceivedActions() }
    expectEqual(issues.count, 1)
    expectEqual(store.state.count, 1)
  }

  @Test func `a test that is not exhaustive receives what waits behind other actions`() async {
    let store = makeStore(Gauge { .merge(.send(.increment), .run { await $0(.set(5)) }) })
    store.exhaustivity = .off
    await store.send(.start)
    await store.receive(.set(5)) { $0.count = 5 }
    await store.finish()
  }

  @Test func `an effect whose action waits ends with its store`() async {
    let (ends, continuation) = AsyncStream.makeStream(of: Never.self)
    do {
      let store = makeStore(
        Gauge { send in
          defer { continuation.finish() }
          await send(.set(1))
        }
      )
      store.exhaustivity = .off
      await store.send(.start)
    }
    for await _ in ends {}
  }
}
