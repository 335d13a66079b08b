import ComposableClocks
import ComposableIssues
import ComposableTestKit
import Foundation
import Testing

@Suite struct TestClockTests {
  let clock = TestClock()
  let log = Log<String>()

  @Test func `five sleeps of a second end in one advance by five`() async {
    for _ in 0..<10 {
      let (clock, log) = (TestClock(), Log<String>())
      let task = Task {
        for second in 1...5 {
          try await clock.sleep(for: .seconds(1))
          log.add("\(second)")
        }
      }
      await clock.sleepers(reach: 1)
      await clock.advance(by: .seconds(5))
      expectEqual(log.all, ["1", "2", "3", "4", "5"])
      task.cancel()
      _ = await task.result
    }
  }

  @Test @MainActor func `five sleeps on the main actor end in one advance by five`() async {
    for _ in 0..<10 {
      let clock = TestClock()
      var seconds = 0
      let task = Task {
        for _ in 1...5 {
          try await clock.sleep(for: .seconds(1))
          seconds += 1
        }
      }
      await clock.sleepers(reach: 1)
      await clock.advance(by: .seconds(5))
      expectEqual(seconds, 5)
      task.cancel()
      _ = await task.result
    }
  }

  @Test func `sleepers wake by deadline, and by arrival when it is the same`() async {
    let clock = clock
    let log = log
    await withTaskGroup { group in
      for (index, (name, second)) in [("c", 3), ("a", 1), ("b", 2), ("d", 3)].enumerated() {
        group.addTask {
          try? await clock.sleep(until: .init(offset: .seconds(second)))
          log.add("\(name) at \(clock.now.offset)")
        }
        await clock.sleepers(reach: index + 1)
      }
      await clock.advance(by: .seconds(3))
    }
    expectEqual(
      log.all,
      [
        "a at 1.0 seconds", "b at 2.0 seconds", "c at 3.0 seconds", "d at 3.0 seconds",
      ]
    )
  }

  @Test func `the clock moves by what it is advanced`() async {
    await clock.advance(by: .seconds(2))
    await clock.advance(by: .milliseconds(500))
    expectEqual(clock.now.offset, .milliseconds(2500))
    await clock.advance(to: .init(offset: .seconds(4)))
    await clock.advance(to: .init(offset: .seconds(3)))
    expectEqual(clock.now.offset, .seconds(4))
  }

  @Test func `a sleep whose deadline is now waits for the next advance`() async throws {
    let task = Task { [clock] in try await clock.sleep(until: clock.now) }
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await clock.advance()
    try await task.value
  }

  @Test func `a sleeper is not woken before its deadline`() async {
    let task = Task { [clock] in try await clock.sleep(for: .seconds(2)) }
    await clock.advance(by: .seconds(1))
    expectEqual(clock.sleepers.map(\.deadline.offset), [.seconds(2)])
    expectEqual(clock.sleepers.first?.sleep.description, "TestClock until 2.0 seconds")
    task.cancel()
    _ = await task.result
  }

  @Test func `a cancelled sleeper leaves at once`() async throws {
    let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.advance()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleepers.isEmpty)
    try await clock.checkSuspension()
  }

  @Test func `a task that is cancelled already does not sleep`() async {
    let task = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `run advances from deadline to deadline until nothing sleeps`() async throws {
    let task = Task { [clock] in
      for _ in 1...10 { try await clock.sleep(for: .seconds(60)) }
    }
    await clock.sleepers(reach: 1)
    await clock.run(timeout: .seconds(3_600))
    expectEqual(clock.now.offset, .seconds(600))
    task.cancel()
    _ = await task.result
  }

  // Turns of another priority were no measure, so the clock ran out before the task had started.
  @Test(arguments: [TaskPriority.high, .low])
  func `run waits for a task behind others of its priority`(priority: TaskPriority) async {
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      Task.detached(priority: priority) {
        let end = ContinuousClock.now + .milliseconds(300)
        while ContinuousClock.now < end {}
      }
    }
    let task = Task.detached(priority: priority) { [clock] in
      try await clock.sleep(for: .seconds(60))
    }
    await clock.run(timeout: .seconds(3_600))
    expectEqual(clock.now.offset, .seconds(60))
    task.cancel()
    _ = await task.result
  }

  @Test func `run says who still sleeps when time is up`() async {
    let task = Task { [clock] in try await clock.sleep(for: .seconds(9)) }
    let issues = await recordedIssues {
      await clock.run(timeout: .zero, fileID: "A/B", line: 7)
    }
    let text = """
      Expected all sleeps to finish, but some are still suspending after 0.0 seconds.

      1 asleep at 0.0 seconds. The next: TestClock until 9.0 seconds

      """
    expectEqual(issues.map { "\($0.fileID):\($0.line)" }, ["A/B:7"])
    expectEqual(issues.first?.text.hasPrefix(text), true)
    task.cancel()
    _ = await task.result
  }

  @Test func `a suspension error contains the number of sleeping tasks`() async {
    let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    let error = await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    expectEqual(error?.description, "Expected no task to sleep on the clock, but 1 task does.")
    task.cancel()
    _ = await task.result
  }

  @Test func `a test waits for tasks to come and to go`() async {
    let tasks = (1...3).map { second in
      Task { [clock] in try await clock.sleep(for: .seconds(second)) }
    }
    await clock.sleepers(reach: 3)
    tasks[0].cancel()
    await clock.sleepers(reach: 2)
    await clock.advance(by: .seconds(3))
    await clock.sleepers(reach: 0)
    for task in tasks { _ = await task.result }
  }

  @Test func `going back in time stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await TestClock().advance(by: .seconds(-1))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      !isDebugBuild
        || text.contains(
          "TestClock.advance(by:) needs a duration of at least zero (was -1.0 seconds)"
        )
    )
  }
}
