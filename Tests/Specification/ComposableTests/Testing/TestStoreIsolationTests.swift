import Composable
import ComposableTestKit
import Testing

/// The same steps in every isolation.
private func countToThree(isolation: isolated (any Actor)? = #isolation) async {
  let clock = TestClock()
  let store = TestStore.gauge(
    Gauge { send in
      for await _ in clock.timer(interval: .seconds(1)) { await send(.increment) }
    }
  )
  await store.send(.start)
  await clock.advance(by: .seconds(2))
  await store.receive(.increment) { $0.count = 1 }
  await store.receive(.increment) { $0.count = 2 }
  await clock.advance(by: .seconds(1))
  await store.receive(.increment) { $0.count = 3 }
  await store.send(.stop)
  await store.finish()
}

@Suite struct TestStoreIsolationTests {
  @Test @MainActor func `a test store works on the main actor`() async {
    await countToThree()
  }

  @Test func `a test store works in an actor`() async {
    actor Session {
      func test() async { await countToThree() }
    }
    await Session().test()
  }

  @Test func `a test store works without isolation`() async {
    await countToThree(isolation: nil)
  }

  @Test @concurrent func `a test store works on the concurrent executor`() async {
    await countToThree()
  }

  @Test func `a test store is used in functions that are called`() async {
    nonisolated(nonsending) func increment(_ store: TestStoreOf<Gauge>, to count: Int) async {
      await store.send(.increment) { $0.count = count }
    }
    let store = TestStore.gauge(Gauge())
    for count in 1...3 { await increment(store, to: count) }
    expectEqual(store.state.count, 3)
  }

  @Test func `two test stores share a clock`() async {
    let clock = TestClock()
    @Sendable func tick(_ send: Send<Gauge.Action>) async throws {
      for await _ in clock.timer(interval: .seconds(1)) { await send(.increment) }
    }
    let first = TestStore.gauge(Gauge(run: tick))
    let second = TestStore.gauge(Gauge(run: tick))
    await first.send(.start)
    await second.send(.start)
    await clock.advance(by: .seconds(2))
    for store in [first, second] {
      await store.receive(.increment) { $0.count = 1 }
      await store.receive(.increment) { $0.count = 2 }
      await store.send(.stop)
    }
  }

  @Test @MainActor func `test stores of two isolations share a clock`() async {
    actor Session {
      let clock: TestClock<Duration>
      var store: TestStoreOf<Gauge>?

      init(clock: TestClock<Duration>) { self.clock = clock }

      func start() async {
        let store = TestStore.gauge(
          Gauge { [clock] send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.increment) }
          }
        )
        self.store = store
        await store.send(.start)
      }

      func end() async {
        await store?.receive(.increment) { $0.count = 1 }
        await store?.receive(.increment) { $0.count = 2 }
        await store?.send(.stop)
      }
    }
    let clock = TestClock()
    let session = Session(clock: clock)
    await session.start()
    let store = TestStore.gauge(
      Gauge { send in
        try await clock.sleep(for: .seconds(2))
        await send(.increment)
      }
    )
    await store.send(.start)
    await clock.advance(by: .seconds(2))
    await session.end()
    await store.receive(.increment) { $0.count = 1 }
  }

  @Test @MainActor func `a clock may be moved by another task when the test has an actor`() async {
    let clock = TestClock()
    let store = TestStore.gauge(
      Gauge { send in
        for await _ in clock.timer(interval: .seconds(1)) { await send(.increment) }
      }
    )
    await store.send(.start)
    await Task.detached { await clock.advance(by: .seconds(2)) }.value
    await store.receive(.increment) { $0.count = 1 }
    await store.receive(.increment) { $0.count = 2 }
    await store.send(.stop)
  }

  /// A test store without an actor, like the initial value of a property.
  private nonisolated func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Gauge> {
    TestStore.gauge(
      Gauge { send in
        try await clock.sleep(for: .seconds(1))
        await send(.increment)
      },
      isolation: nil
    )
  }

  @Test @MainActor func `a test store without an actor belongs to that of its first call`() async {
    let clock = TestClock()
    let store = makeStore(clock)
    await store.send(.start)
    await Task.detached { await clock.advance(by: .seconds(1)) }.value
    await store.receive(.increment) { $0.count = 1 }
  }

  @Test @concurrent func `a clock moved by another task is an issue without an actor`() async {
    let clock = TestClock()
    let store = TestStore.gauge(
      Gauge { send in
        try await clock.sleep(for: .seconds(1))
        await send(.increment)
      }
    )
    await store.send(.start)
    let issues = await issues {
      await withTaskGroup { group in
        group.addTask { await clock.advance(by: .zero) }
      }
    }
    expectEqual(
      issues,
      [
        """
        A clock was advanced by a task other than the one that uses the test store.

        The effects of the test store run in the isolation of the test. This test has no actor, so \
        another task cannot enter its isolation. Advance the clock in the test itself, or isolate \
        the test to an actor, for example with "@MainActor".
        """
      ]
    )
    await clock.advance(by: .seconds(1))
    await store.receive(.increment) { $0.count = 1 }
  }

  @Test @concurrent func `a clock may be moved before the first call of a test store`() async {
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return .none
      }
      .task { _ in
        .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(1)
        }
      }
    }
    await clock.advance(by: .seconds(1))
    await store.receive(1) { $0 = 1 }
  }

  @Test @MainActor func `a clock may be moved by an effect`() async {
    let clock = TestClock()
    let store = TestStore.gauge(
      Gauge {
        .merge(
          .run { send in
            try await clock.sleep(for: .seconds(1))
            await send(.set(1))
          },
          .run { _ in await clock.advance(by: .seconds(1)) }
        )
      }
    )
    await store.send(.start)
    await store.receive(.set(1)) { $0.count = 1 }
  }

  @Test func `an effect tests another feature`() async {
    let store = TestStore.gauge(
      Gauge { send in
        await countToThree()
        await send(.set(3))
      }
    )
    await store.send(.start)
    await store.receive(.set(3)) { $0.count = 3 }
    await store.finish()
  }

  /// A reference that a dependency of a test can hold, although a test store is not `Sendable`.
  private final class Reference {
    var store: TestStoreOf<Gauge>?
  }

  // The call of "send" during which the effect ran used to reset the state at its end.
  @Test func `an effect uses the test store that runs it`() async {
    let reference = UncheckedSendable(Reference())
    let store = TestStore.gauge(
      Gauge { _ in await reference.value.store?.send(.increment) { $0.count = 1 } }
    )
    reference.value.store = store
    await store.send(.start)
    expectEqual(store.state.count, 1)
    await store.finish()
    reference.value.store = nil
  }

  @Test func `test stores side by side do not know each other`() async {
    await withTaskGroup { group in
      for _ in 0..<100 { group.addTask { await countToThree() } }
    }
  }
}
