import ComposableConcurrency
import ComposableTestKit
import Dispatch
import Testing

@testable import Composable
@testable import ComposableClocks
@testable import ComposableIssues

@MainActor @Suite struct EffectExecutorTests {
  let clock = TestClock()
  let schedule: Schedule
  let executor: EffectExecutor

  init() {
    schedule = Schedule(
      isolation: MainActor.shared,
      location: IssueLocation(fileID: "App/Test.swift", filePath: "Test.swift", line: 9, column: 1)
    )
    executor = EffectExecutor(schedule: schedule)
  }

  /// Starts a task like an effect does, and lets it run as far as it can.
  @discardableResult
  private func start(
    on executor: EffectExecutor? = nil,
    _ body: @escaping @Sendable () async throws -> Void
  ) -> Task<Void, any Error> {
    let executor = executor ?? self.executor
    let task = Sleep.$owner.withValue(executor) {
      Task(executorPreference: executor, operation: body)
    }
    schedule.runAtOnce()
    return task
  }

  /// The library relies on this to know what an effect waits for.
  @Test func `a task has the key of its jobs, at each of them`() async {
    let executor = KeyComparingExecutor()
    await Task(executorPreference: executor) {
      executor.compare()
      await Task.yield()
      executor.compare()
      async let isChild: Void = executor.compare()
      await isChild
    }
    .value
    #expect(executor.results.all == [true, true, true])
  }

  @Test func `a task that sleeps on a test clock is known to`() async {
    start { [clock] in try await clock.sleep(for: .seconds(1)) }
    #expect(!executor.mayGoOnByItself)
    #expect(executor.activity == "suspended on TestClock until 1.0 seconds")
    await clock.advance(by: .seconds(1))
    #expect(clock.sleepers.isEmpty)
  }

  @Test func `where jobs do not have the keys of their tasks, an effect may go on by itself`() {
    let executor = EffectExecutor(schedule: schedule, identifiesTasks: false)
    let task = start(on: executor) { [clock] in try await clock.sleep(for: .seconds(1)) }
    #expect(executor.mayGoOnByItself)
    task.cancel()
    schedule.runAtOnce()
  }

  @Test(arguments: [true, false])
  func `with another layout of tasks, an effect that awaits a child may go on by itself`(
    isKnown: Bool
  ) {
    let executor = EffectExecutor(schedule: schedule, layout: isKnown ? .learned : nil)
    let task = start(on: executor) { [clock] in
      async let child: Void = clock.sleep(for: .seconds(1))
      try await child
    }
    #expect(executor.mayGoOnByItself == !isKnown)
    task.cancel()
    schedule.runAtOnce()
  }

  @Test func `a task that waits forever is known`() async {
    let task = start { try await Task.never() }
    #expect(!executor.mayGoOnByItself)
    #expect(executor.activity == "suspended on Task.never")
    task.cancel()
    schedule.runAtOnce()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a task that was resumed by a clock may continue by itself`() async {
    let gate = Gate()
    start { [clock] in
      try await clock.sleep(for: .seconds(1))
      await gate.pass()
    }
    await clock.advance(by: .seconds(1))
    #expect(executor.mayGoOnByItself)
    #expect(executor.activity == "suspended on something outside of the test store")
    gate.open()
    schedule.runAtOnce()
  }

  @Test func `a task that was cancelled in its sleep may go on`() {
    let gate = Gate()
    let task = start { [clock] in
      try? await clock.sleep(for: .seconds(1))
      await gate.pass()
    }
    task.cancel()
    #expect(executor.activity == "running without suspending")
    #expect(executor.mayGoOnByItself)
    schedule.runAtOnce()
  }

  @Test func `one task that waits for something unknown is enough`() {
    let gate = Gate()
    let sleeping = start { [clock] in try await clock.sleep(for: .seconds(1)) }
    start { await gate.pass() }
    #expect(executor.mayGoOnByItself)
    #expect(
      executor.activity == """
        suspended on TestClock until 1.0 seconds, and possibly on something outside of the test store
        """
    )
    gate.open()
    sleeping.cancel()
    schedule.runAtOnce()
  }

  @Test func `sleeps are listed in the order of their texts`() {
    let tasks = [2, 1].map { seconds in
      start { [clock] in try await clock.sleep(for: .seconds(seconds)) }
    }
    #expect(
      executor.activity == "suspended on TestClock until 1.0 seconds, TestClock until 2.0 seconds"
    )
    for task in tasks { task.cancel() }
    schedule.runAtOnce()
  }

  @Test func `only tasks that it runs are its own`() async {
    let log = Log<Bool>()
    let executor = executor
    let task = start {
      log.add(executor.runsCurrentTask)
      await MainActor.run { log.add(executor.runsCurrentTask) }
      await Task { log.add(executor.runsCurrentTask) }.value
      await Task.detached { log.add(executor.runsCurrentTask) }.value
    }
    _ = await schedule.wait(
      while: { true },
      timeout: .seconds(3_600),
      isolation: MainActor.shared,
      until: { log.all.count == 4 }
    )
    #expect(log.all == [true, true, false, false])
    schedule.release()
    _ = await task.result
  }
}

/// Records the key of the job that it runs.
private final class KeyComparingExecutor: TaskExecutor {
  let results = Log<Bool>()
  private let queue = DispatchQueue(label: "jobs")
  private let key = LockIsolated<TaskKey?>(nil)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      self.key.setValue(TaskKey(job))
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }

  func compare() {
    results.add(key.value != nil && key.value == TaskKey.current)
  }
}
