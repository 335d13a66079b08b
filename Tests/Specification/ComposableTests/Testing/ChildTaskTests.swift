import Composable
import ComposableTestKit
import Testing

/// Tests what a test store knows about effects with child tasks.
///
/// Most stores have a timeout of an hour, so a test that waits in real time would be noticed.
@MainActor @Suite struct ChildTaskTests {
  let clock = TestClock()
  let load = TestEndpoint<Int, Int>("load")

  private func store(_ operation: @escaping Operation) -> TestStoreOf<Gauge> {
    .gauge(Gauge { [load, clock] send in try await operation(send, load, clock) })
  }

  // MARK: Waits that the test store controls

  @Test(arguments: Wait.forTest)
  private func `an effect whose child tasks wait for the test is known to`(wait: Wait) async {
    let store = store(wait.operation)
    store.exhaustivity = .off
    await store.send(.start)
    await withExpectedIssue(isIntermittent: true) {
      await store.skipReceivedActions(strict: false)
    } matching: {
      $0.hasPrefix("Skipped assertions.")
    }
    store.exhaustivity = .on
    let issues = await issues { await store.finish() }
    expectEqual(
      issues,
      [
        """
        Expected effects to finish, but there are still effects in-flight.

        All running effects wait for the test:

        • Gauge.Action.start: App/Gauge.swift:7
            suspended on \(wait.activity)

        Before this line, advance the clock that an effect sleeps on, or send an action that the \
        effect waits for or that cancels it.
        """
      ]
    )
    store.exhaustivity = .off
  }

  @Test func `a response within a time limit is received`() async {
    let store = store { send, load, clock in
      await send(.set(try withTimeout(.seconds(5), clock: clock) { try await load(1) }))
    }
    await store.send(.start)
    await load.answer(with: 7)
    await store.receive(.set(7)) { $0.count = 7 }
  }

  @Test func `a time limit that passes is received`() async {
    let store = store { send, load, clock in
      do {
        try await withTimeout(.seconds(5), clock: clock) { _ = try await load(1) }
      } catch {
        await send(.set(error is TimeoutError ? 5 : 0))
      }
    }
    await store.send(.start)
    await clock.advance(by: .seconds(5))
    await store.receive(.set(5)) { $0.count = 5 }
    expectEqual(load.pending, [])
  }

  @Test func `an answer to one of two children leaves the other one`() async {
    let store = store { send, load, _ in
      async let first = load(1)
      async let second = load(2)
      await send(.set(try first + second))
    }
    await store.send(.start)
    await load.answer(at: 1, with: 4)
    let issues = await issues { await store.receive(\.set) }
    expectEqual(issues.first?.contains("    suspended on TestEndpoint \"load\"\n"), true)
    await load.answer(with: 3)
    await store.receive(.set(7)) { $0.count = 7 }
  }

  @Test func `a child that consumes a stream sends each element`() async {
    let store = store { send, _, clock in
      await withTaskGroup { group in
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        group.addTask { for await number in numbers { await send(.set(number)) } }
        group.addTask {
          for number in 1...3 {
            try? await clock.sleep(for: .seconds(1))
            continuation.yield(number)
          }
          continuation.finish()
        }
      }
    }
    await store.send(.start)
    await clock.advance(by: .seconds(3))
    for count in 1...3 { await store.receive(.set(count)) { $0.count = count } }
    await store.finish()
  }

  @Test func `effects with a thousand child tasks are known`() async {
    let store = store { _, load, _ in
      try await withThrowingTaskGroup { group in
        for number in 1...1_000 {
          group.addTask { number > 1 ? number : try await load(number) }
        }
        try await group.waitForAll()
      }
    }
    await store.send(.start)
    let issues = await issues { await store.finish() }
    expectEqual(issues.first?.contains("    suspended on TestEndpoint \"load\"\n"), true)
    await load.answer(with: 1)
    await store.finish()
  }

  // MARK: Waits that it does not control

  @Test(arguments: Wait.outside)
  private func `an effect that waits for something else says so`(wait: Wait) async {
    let store = TestStore(initialState: Gauge.State()) {
      Gauge { [load, clock] send in try await wait.operation(send, load, clock) }
    }
    await store.send(.start)
    let issues = await issues { await store.finish(timeout: .milliseconds(1)) }
    expectEqual(
      issues,
      [
        """
        Expected effects to finish, but there are still effects in-flight.

        Effects are still running after 0.001 seconds:

        • Gauge.Action.start: App/Gauge.swift:7
            suspended on \(wait.activity)

        Override the dependency that does the work outside of the test store, so that it returns \
        immediately. If the test needs the real work, pass a longer "timeout:".
        """
      ]
    )
    store.exhaustivity = .off
  }

  @Test func `a detached task within a time limit is awaited`() async {
    let store = store { send, _, clock in
      await send(
        .set(try withTimeout(.seconds(5), clock: clock) { await Task.detached { 7 }.value })
      )
    }
    await store.send(.start)
    await store.receive(.set(7)) { $0.count = 7 }
  }

  @Test func `a thread that resumes a parent whose child waits for the test is awaited`() async {
    let store = store { send, load, _ in
      async let value = load(1)
      let number = await withCheckedContinuation { continuation in
        Task.detached { continuation.resume(returning: 6) }
      }
      await send(.set(number))
      await send(.set(try value))
    }
    await store.send(.start)
    await store.receive(.set(6)) { $0.count = 6 }
    await load.answer(with: 7)
    await store.receive(.set(7)) { $0.count = 7 }
  }

  @Test func `a child on the main actor is awaited`() async {
    let store = store { send, load, _ in
      async let first = Task { @MainActor in 1 }.value
      async let second = load(2)
      await send(.set(first))
      await send(.set(try second))
    }
    await store.send(.start)
    await store.receive(.set(1)) { $0.count = 1 }
    await load.answer(with: 2)
    await store.receive(.set(2)) { $0.count = 2 }
  }

  @Test func `an unstructured task of an effect is awaited after its answer`() async {
    let store = store { send, load, _ in
      await send(.set(try Task { try await load(1) }.value))
    }
    await store.send(.start)
    let issues = await issues { await store.receive(\.set) }
    expectEqual(issues.first?.contains("    suspended on TestEndpoint \"load\"\n"), true)
    await load.answer(with: 7)
    await store.receive(.set(7)) { $0.count = 7 }
  }
}

/// An operation of an effect.
private typealias Operation =
  @Sendable (
    _ send: Send<Gauge.Action>, _ load: TestEndpoint<Int, Int>, _ clock: TestClock<Duration>
  ) async throws -> Void

/// An operation of an effect, and what it waits for.
private struct Wait: CustomTestStringConvertible {
  let testDescription: String
  let activity: String
  let operation: Operation

  init(_ name: String, _ activity: String, _ operation: @escaping Operation) {
    testDescription = name
    self.activity = activity
    self.operation = operation
  }
}

extension Wait {
  private static let call = "TestEndpoint \"load\""
  private static let fiveSeconds = "TestClock until 5.0 seconds"

  fileprivate static let forTest = [
    Wait("an async let", call) { _, load, _ in
      async let value = load(1)
      _ = try await value
    },
    Wait("two async lets", "\(call), \(call)") { _, load, _ in
      async let first = load(1)
      async let second = load(2)
      _ = try await first + second
    },
    Wait("an async let that has ended while its parent awaits another one", call) { _, load, _ in
      async let first = load(1)
      async let second = 2
      _ = try await first + second
    },
    Wait("an async let that yields before it ends", call) { _, load, _ in
      async let first = load(1)
      async let second: Int = {
        for _ in 1...3 { await Task.yield() }
        return 2
      }()
      _ = try await first + second
    },
    Wait("a parent that was resumed by another child", call) { send, load, _ in
      async let first = 1
      async let second = load(2)
      await send(.set(first))
      _ = try await second
    },
    Wait("a task group", call) { _, load, _ in
      try await withThrowingTaskGroup { group in
        group.addTask { try await load(1) }
        for try await _ in group {}
      }
    },
    Wait("the end of a task group", call) { _, load, _ in
      await withTaskGroup { group in
        group.addTask { _ = try? await load(1) }
      }
    },
    Wait("a group in which some tasks have ended", "\(call), \(call)") { _, load, _ in
      try await withThrowingTaskGroup { group in
        for number in 1...4 {
          group.addTask { number > 2 ? try await load(number) : number }
        }
        try await group.waitForAll()
      }
    },
    Wait("a group with tasks that ended before they were awaited", call) { send, load, _ in
      try await withThrowingTaskGroup { group in
        group.addTask { 1 }
        group.addTask { 2 }
        await send(.set(0))
        await Task.yield()
        group.addTask { try await load(3) }
        try await group.waitForAll()
      }
    },
    Wait("a discarding group", call) { _, load, _ in
      await withDiscardingTaskGroup { group in
        group.addTask {}
        group.addTask { _ = try? await load(1) }
      }
    },
    Wait("a throwing discarding group", call) { _, load, _ in
      try await withThrowingDiscardingTaskGroup { group in
        group.addTask { _ = try await load(1) }
      }
    },
    Wait("a time limit", "\(fiveSeconds), \(call)") { _, load, clock in
      _ = try await withTimeout(.seconds(5), clock: clock) { try await load(1) }
    },
    Wait("a time limit in an async let", "\(fiveSeconds), \(call)") { _, load, clock in
      async let value = withTimeout(.seconds(5), clock: clock) { try await load(1) }
      _ = try await value
    },
    Wait("a time limit for two tasks", "\(fiveSeconds), \(call), \(call)") { _, load, clock in
      _ = try await withTimeout(.seconds(5), clock: clock) {
        async let first = load(1)
        async let second = load(2)
        return try await first + second
      }
    },
    Wait(
      "an attempt that is repeated, in a time limit",
      "TestClock until 1.0 seconds, \(fiveSeconds)"
    ) {
      _,
      _,
      clock in
      _ = try await withTimeout(.seconds(5), clock: clock) {
        try await retry(.constant(.seconds(1), attempts: 2), clock: clock) { throw Failure() }
      }
    },
    Wait("a group in a group", "\(call), \(call)") { _, load, _ in
      await withTaskGroup { outer in
        for number in 1...2 {
          outer.addTask {
            await withTaskGroup { inner in
              inner.addTask {}
              inner.addTask { _ = try? await load(number) }
            }
          }
        }
      }
    },
    Wait("a child that can be cancelled", "\(call), withTaskCancellation") { _, load, _ in
      async let value = withTaskCancellation(id: 1) {
        try await withTimeout(.seconds(5), clock: ImmediateClock()) { 1 }
          + load(1)
      }
      _ = try await value
    },
    Wait("a child that waits forever", "Task.never") { _, _, _ in
      async let never: Void = Task.never()
      try await never
    },
    Wait("a child that calls through an actor", call) { _, load, _ in
      async let value = Client(load: load).value()
      _ = try await value
    },
    Wait("an unstructured task", call) { _, load, _ in
      _ = try await Task { try await load(1) }.cancellableValue
    },
    Wait("an unstructured task that has run what can be cancelled", call) { _, load, _ in
      _ = try await Task {
        await withTaskCancellation(id: 1) {}
        return try await load(1)
      }.cancellableValue
    },
    Wait("an unstructured task in a child", call) { _, load, _ in
      async let value = Task { try await load(1) }.cancellableValue
      _ = try await value
    },
  ]

  fileprivate static let outside = [
    Wait("a detached task", "a task outside of the test store") { _, load, _ in
      _ = try await Task.detached { try await load(1) }.cancellableValue
    },
    Wait("a task that has run what can be cancelled", "a task outside of the test store") {
      _,
      _,
      _ in
      await Task {
        await withTaskCancellation(id: 1) {}
        await Gate().pass()
      }.cancellableValue
    },
    Wait("a gate", "something outside of the test store") { _, _, _ in
      await Gate().pass()
    },
    Wait(
      "a gate in a time limit",
      "\(fiveSeconds), and possibly on something outside of the test store"
    ) { _, _, clock in
      _ = try await withTimeout(.seconds(5), clock: clock) {
        await Gate().pass()
      }
    },
    Wait(
      "a detached task in a time limit",
      "\(fiveSeconds), and possibly on a task outside of the test store"
    ) { _, load, clock in
      _ = try await withTimeout(.seconds(5), clock: clock) {
        try await Task.detached { try await load(1) }.cancellableValue
      }
    },
    Wait(
      "a gate beside a child task",
      "\(call), and possibly on something outside of the test store"
    ) { _, load, _ in
      async let value = load(1)
      await Gate().pass()
      _ = try await value
    },
    Wait(
      "a stream that another child of the effect feeds",
      "\(call), and possibly on something outside of the test store"
    ) { _, load, _ in
      let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
      async let feed: Void = { continuation.yield(try await load(1)) }()
      for await _ in numbers {}
      try await feed
    },
  ]
}

private struct Failure: Error {}

private actor Client {
  let load: TestEndpoint<Int, Int>

  init(load: TestEndpoint<Int, Int>) { self.load = load }

  func value() async throws -> Int { try await load(1) }
}
