import Composable
import ComposableTestKit
import Testing

/// Tests how a test store runs effects, including work outside of it.
@MainActor @Suite struct TestStoreEffectsTests {
  let clock = TestClock()

  @Test func `an effect on the main actor sends at once`() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        guard action == 0 else { return .none }
        return .run { @MainActor send in
          await send(1)
          await send(2)
        }
      }
    }
    await store.send(0)
    await store.receive(1) { $0 = 1 }
    await store.receive(2) { $0 = 2 }
  }

  @Test func `a timer on the main actor ticks as often as the clock says`() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { [clock] state, isFirst in
        guard isFirst else {
          state += 1
          return .none
        }
        return .run { @MainActor send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(false) }
        }
      }
    }
    let task = await store.send(true)
    await clock.advance(by: .seconds(3))
    for count in 1...3 { await store.receive(false) { $0 = count } }
    await task.cancel()
  }

  @Test func `an effect may take several turns on the main actor`() async {
    let store = TestStore.gauge(
      Gauge { @MainActor [clock] send in
        for await _ in clock.timer(interval: .seconds(1)) {
          await Task { @MainActor in await Task { @MainActor in }.value }.value
          await send(.increment)
        }
      }
    )
    await store.send(.start)
    await clock.advance(by: .seconds(3))
    for count in 1...3 { await store.receive(.increment) { $0.count = count } }
    await store.send(.stop)
  }

  @Test func `sleeps on the main actor are woken in one advance`() async {
    let store = TestStore.gauge(
      Gauge { [clock] send in
        let ticks = AsyncStream<Void> { continuation in
          let task = Task { @MainActor in
            for _ in 1...3 {
              try await clock.sleep(for: .seconds(1))
              continuation.yield()
            }
            continuation.finish()
          }
          continuation.onTermination = { _ in task.cancel() }
        }
        for await _ in ticks { await send(.increment) }
      }
    )
    await store.send(.start)
    await clock.advance(by: .seconds(3))
    for count in 1...3 { await store.receive(.increment) { $0.count = count } }
  }

  @Test func `an effect uses actors`() async {
    actor Store {
      var value = 0
      func add(_ number: Int) -> Int {
        value += number
        return value
      }
    }
    let actor = Store()
    let store = TestStore.gauge(
      Gauge { send in
        for number in 1...3 { await send(.set(actor.add(number))) }
      }
    )
    await store.send(.start)
    for count in [1, 3, 6] { await store.receive(.set(count)) { $0.count = count } }
  }

  @Test func `an effect uses a task group`() async {
    let store = TestStore.gauge(
      Gauge { [clock] send in
        await withTaskGroup { group in
          for seconds in [3, 1, 2] {
            group.addTask {
              try? await clock.sleep(for: .seconds(seconds))
              return seconds
            }
          }
          for await seconds in group { await send(.set(seconds)) }
        }
      }
    )
    await store.send(.start)
    await clock.advance(by: .seconds(3))
    for count in 1...3 { await store.receive(.set(count)) { $0.count = count } }
  }

  @Test func `an effect uses async let`() async {
    let store = TestStore.gauge(
      Gauge { send in
        async let first = 20
        async let second = 22
        await send(.set(first + second))
      }
    )
    await store.send(.start)
    await store.receive(.set(42)) { $0.count = 42 }
  }

  @Test func `a stream that the test feeds`() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore.gauge(
      Gauge { send in
        for await number in numbers { await send(.set(number)) }
      }
    )
    await store.send(.start)
    continuation.yield(1)
    await store.receive(.set(1)) { $0.count = 1 }
    continuation.yield(2)
    continuation.finish()
    await store.receive(.set(2)) { $0.count = 2 }
    await store.finish()
  }

  @Test func `a detached task answers`() async {
    let store = TestStore.gauge(
      Gauge { send in await send(.set(Task.detached { 7 }.value)) }
    )
    await store.send(.start)
    await store.receive(.set(7)) { $0.count = 7 }
  }

  @Test func `a detached task sends`() async {
    let store = TestStore.gauge(
      Gauge { send in await Task.detached { await send(.set(7)) }.value }
    )
    await store.send(.start)
    await store.receive(.set(7)) { $0.count = 7 }
    await store.finish()
  }

  @Test func `a real sleep is waited for`() async {
    let store = TestStore.gauge(
      Gauge { send in
        try await Task.sleep(for: .milliseconds(5))
        await send(.set(7))
      }
    )
    await store.send(.start)
    await store.receive(.set(7)) { $0.count = 7 }
  }

  @Test func `a part of an effect is cancelled by its id`() async {
    let store = TestStore.gauge(
      Gauge { send in
        do {
          try await withTaskCancellation(id: 1) { [clock] in
            try await clock.sleep(for: .seconds(1))
          }
          await send(.set(6))
        } catch {
          await send(.set(7))
        }
      }
    )
    await store.send(.start)
    let issues = await issues { await store.receive(.set(7)) }
    expectEqual(
      issues.first?.contains("suspended on TestClock until 1.0 seconds, withTaskCancellation\n"),
      true
    )
    await store.send(.cancel(1))
    await store.receive(.set(7)) { $0.count = 7 }
  }

  @Test func `an effect that spins does not keep the test from going on`() async {
    let store = TestStore.gauge(
      Gauge { send in
        while !Task.isCancelled { await Task.yield() }
      }
    )
    await store.send(.start)
    await clock.advance(by: .seconds(1))
    await store.send(.increment) { $0.count = 1 }
    await store.send(.stop)
    await store.finish()
  }

  @Test func `an effect that hops to the main actor forever does not block the test`() async {
    let store = TestStore.gauge(
      Gauge { _ in while !Task.isCancelled { await MainActor.run {} } }
    )
    await store.send(.start)
    await store.send(.increment) { $0.count = 1 }
    await store.send(.stop)
    await store.finish()
  }

  @Test func `a timer that never rests continues when its actions are received`() async {
    let store = TestStore.gauge(
      Gauge { send in
        for await _ in ImmediateClock().timer(interval: .seconds(1)) { await send(.increment) }
      }
    )
    await store.send(.start)
    for count in 1...1_500 { await store.receive(.increment) { $0.count = count } }
    await store.withExhaustivity(.off) { await store.send(.stop) }
    await store.skipReceivedActions(strict: false)
  }

  @Test func `a debounced effect starts once`() async {
    let store = TestStore.gauge(
      Gauge { [clock] in
        .run { await $0(.increment) }.debounce(id: 1, for: .seconds(1), clock: clock)
      }
    )
    for _ in 1...3 {
      await store.send(.start)
      await clock.advance(by: .milliseconds(900))
    }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.increment) { $0.count = 1 }
  }

  @Test func `a throttled effect starts at once and at the end of the time`() async {
    let store = TestStore.gauge(
      Gauge { [clock] in
        .send(.increment).throttle(id: 1, for: .seconds(1), clock: clock, latest: true)
      }
    )
    await store.send(.start)
    await store.receive(.increment) { $0.count = 1 }
    for _ in 1...3 { await store.send(.start) }
    await clock.advance(by: .seconds(1))
    await store.receive(.increment) { $0.count = 2 }
  }

  @Test func `effects that queue follow each other`() async {
    let store = TestStore.gauge(
      Gauge { [clock] in
        .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.increment)
        }
        .cancellable(id: 1, policy: .queue(limit: 2))
      }
    )
    for _ in 1...3 { await store.send(.start) }
    for count in 1...3 {
      await clock.advance(by: .seconds(1))
      await store.receive(.increment) { $0.count = count }
    }
    await store.finish()
  }

  @Test func `an effect that is kept in flight is the only one`() async {
    let store = TestStore.gauge(
      Gauge { [clock] in
        .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.increment)
        }
        .cancellable(id: 1, policy: .keepInFlight)
      }
    )
    for _ in 1...3 { await store.send(.start) }
    await clock.advance(by: .seconds(1))
    await store.receive(.increment) { $0.count = 1 }
    await store.finish()
  }

  @Test func `merged effects run together and concatenated ones in turn`() async {
    func sleep(_ seconds: Int) -> Effect<Gauge.Action> {
      .run { [clock] send in
        try await clock.sleep(for: .seconds(seconds))
        await send(.set(seconds))
      }
    }
    for (effect, instants) in [
      (Effect<Gauge.Action>.merge(sleep(1), sleep(2), sleep(3)), [1, 2, 3]),
      (Effect<Gauge.Action>.concatenate(sleep(1), sleep(2), sleep(3)), [1, 3, 6]),
    ] {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Gauge.Action> { state, action in
          if case .set(let number) = action { state = number }
          return action == .start ? effect : .none
        }
      }
      await store.send(.start)
      let start = clock.now
      for (number, instant) in zip(1...3, instants) {
        await clock.advance(to: start.advanced(by: .seconds(instant)))
        await store.receive(.set(number)) { $0 = number }
      }
      await store.finish()
    }
  }

  @Test func `five sleeps end in one advance`() async {
    let store = TestStore.gauge(
      Gauge { [clock] send in
        for number in 1...5 {
          try await clock.sleep(for: .seconds(1))
          await send(.set(number))
        }
      }
    )
    await store.send(.start)
    await clock.advance(by: .seconds(5))
    for number in 1...5 { await store.receive(.set(number)) { $0.count = number } }
  }

  @Test func `run lets all sleeps end`() async {
    let store = TestStore.gauge(
      Gauge { [clock] send in
        for number in 1...5 {
          try await clock.sleep(for: .seconds(number))
          await send(.set(number))
        }
      }
    )
    await store.send(.start)
    await clock.run(timeout: .seconds(3_600))
    for number in 1...5 { await store.receive(.set(number)) { $0.count = number } }
  }
}
