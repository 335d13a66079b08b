import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct TestStoreSendTests {
  @Test func `a change that is asserted passes`() async {
    let store = TestStore.gauge(Gauge())
    await store.send(.increment) { $0.count = 1 }
    await store.send(.set(5)) { $0.count = 5 }
    expectEqual(store.state.count, 5)
  }

  @Test func `the closure is given the state before`() async {
    let store = TestStore.gauge(Gauge())
    await store.send(.set(5)) {
      expectEqual($0.count, 0)
      expectEqual(store.state.count, 0)
      $0.count += 5
    }
  }

  @Test func `an action is sent by its case`() async {
    let store = TestStore.gauge(Gauge())
    await store.send(\.increment) { $0.count = 1 }
    await store.send(\.set, 7) { $0.count = 7 }
  }

  @Test func `a change without a closure is unexpected`() async {
    let store = TestStore.gauge(Gauge())
    let line = #line + 1 as UInt
    let failures = await recordedIssues { await store.send(.increment) }
    expectEqual(failures.map(\.line), [line])
    expectEqual(failures.map(\.fileID), ["ComposableTests/TestStore+SendTests.swift"])
    expectEqual(
      failures.map(\.text),
      [
        """
        State was not expected to change, but a change occurred.

            − Gauge.State(count: 0)
            + Gauge.State(count: 1)

        (Expected: −, Actual: +)

        Assert the change in a closure: { $0.… = … }
        """
      ]
    )
  }

  @Test func `another change than the expected one is shown as a difference`() async {
    let store = TestStore.gauge(Gauge())
    let issues = await issues { await store.send(.increment) { $0.count = 2 } }
    expectEqual(
      issues,
      [
        """
        A state change does not match expectation.

            − Gauge.State(count: 2)
            + Gauge.State(count: 1)

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  @Test func `a closure that changes nothing needs a change`() async {
    let store = TestStore.gauge(Gauge())
    let issues = await issues { await store.send(.stop) { _ in } }
    expectEqual(
      issues,
      [
        """
        Expected state to change, but no change occurred.

        The closure did not change the state, and neither did the feature. Remove the closure, or \
        find out why the feature did not make the change.
        """
      ]
    )
  }

  @Test func `an error of the closure is shown`() async {
    struct Oops: Error {}
    let store = TestStore.gauge(Gauge())
    let line = #line + 1 as UInt
    let failures = await recordedIssues { await store.send(.increment) { _ in throw Oops() } }
    expectEqual(
      failures.map(\.text),
      [
        """
        Threw error: Oops()

        The assertion closure threw this error, so the state was not compared. Handle the error in \
        the closure, or fix the code that throws it.
        """
      ]
    )
    expectEqual(failures.map(\.line), [line])
    expectEqual(store.state.count, 1)
  }

  @Test func `received actions have to be handled before another one is sent`() async {
    let store = TestStore.gauge(
      Gauge { .merge(.send(.increment), .send(.increment)) }
    )
    await store.send(.start)
    let line = #line + 1 as UInt
    let failures = await recordedIssues { await store.send(.stop) }
    expectEqual(failures.map(\.line), [line])
    expectEqual(
      failures.map(\.text),
      [
        """
        Must handle 2 received actions before sending an action.

        Unhandled actions: [
          [0]: .increment,
          [1]: .increment
        ]

        Receive each of them with "receive", or skip them with "skipReceivedActions".
        """
      ]
    )
    await store.receive(.increment) { $0.count = 1 }
    await store.receive(.increment) { $0.count = 2 }
  }

  @Test func `a failure about one received action uses the singular`() async {
    let store = TestStore.gauge(Gauge { .send(.set(0)) })
    await store.send(.start)
    let issues = await issues { await store.send(.stop) }
    expectEqual(issues.first?.hasPrefix("Must handle 1 received action before sending"), true)
    await store.receive(.set(0))
  }

  @Test func `an action is handled before those that it causes`() async {
    let store = TestStore.gauge(
      Gauge { .concatenate(.send(.set(2)), .run { await $0(.set(3)) }, .send(.set(4))) }
    )
    await store.send(.start)
    await store.receive(.set(2)) { $0.count = 2 }
    await store.receive(.set(3)) { $0.count = 3 }
    await store.receive(.set(4)) { $0.count = 4 }
  }

  @Test func `an issue of the reducer is shown at the line of the test`() async {
    let store = TestStore.gauge(
      Gauge {
        reportIssue("The reducer is upset.")
        return .none
      }
    )
    let line = #line + 1 as UInt
    let failures = await recordedIssues { await store.send(.start) }
    expectEqual(failures.map(\.text), ["The reducer is upset."])
    expectEqual(failures.map(\.line), [line])
  }

  @Test func `an issue of a received action's reducer is shown at the line of the test`() async {
    let (actions, continuation) = AsyncStream.makeStream(of: Void.self)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, isFirst in
        guard isFirst else {
          reportIssue("The reducer is upset.")
          return .none
        }
        return .run { send in
          for await _ in actions { await send(false) }
        }
      }
    }
    await store.send(true)
    continuation.yield()
    continuation.finish()
    let line = #line + 1 as UInt
    let failures = await recordedIssues { await store.receive(false) }
    expectEqual(failures.map(\.text), ["The reducer is upset."])
    expectEqual(failures.map(\.line), [line])
  }
}
