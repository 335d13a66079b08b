import ComposableConcurrency
import ComposableTestKit
import Synchronization
import Testing

@testable import ComposableClocks

/// A schedule that runs its jobs when it is asked to.
private final class Schedule: TaskExecutor, SleepOwner {
  let log = Log<String>()
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  var runsCurrentTask: Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor == asUnownedTaskExecutor() }
  }

  func runUntilIdle(mayStop: Bool = false, isolation: isolated (any Actor)?) async {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  func fallAsleep(_ sleep: Sleep) { log.add("\(sleep.number) sleeps: \(sleep)") }
  func advances(_ clock: ObjectIdentifier, to instant: String) {}
  func wakeUp(_ sleep: Sleep) { log.add("\(sleep.number) wakes") }

  func start(_ body: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
    Sleep.$owner.withValue(self) { Task(executorPreference: self, operation: body) }
  }
}

@Suite struct SleepOwnerTests {
  private let schedule = Schedule()
  let clock = TestClock()

  @Test func `the work of an owner runs until it is idle, between the deadlines`() async {
    let log = Log<String>()
    let task = schedule.start { [clock] in
      for second in 1...3 {
        try await clock.sleep(for: .seconds(1))
        log.add("tick \(second)")
      }
    }
    await schedule.runUntilIdle(isolation: nil)
    await clock.advance(by: .seconds(2))
    #expect(log.all == ["tick 1", "tick 2"])
    await clock.advance(by: .seconds(1))
    #expect(log.all == ["tick 1", "tick 2", "tick 3"])
    _ = await task.result
  }

  @Test func `an owner is notified of sleeps and wake-ups`() async {
    let task = schedule.start { [clock] in
      try? await clock.sleep(for: .seconds(1))
      try await Task.never()
    }
    await schedule.runUntilIdle(isolation: nil)
    await clock.advance(by: .seconds(1))
    task.cancel()
    await schedule.runUntilIdle(isolation: nil)
    #expect(
      schedule.log.all == [
        "1 sleeps: TestClock until 1.0 seconds", "1 wakes", "0 sleeps: Task.never", "0 wakes",
      ]
    )
  }

  @Test func `an unstructured task of an owner's work sleeps on its own`() async {
    let task = schedule.start { [clock] in
      try await Task { try await clock.sleep(for: .seconds(1)) }.value
    }
    await schedule.runUntilIdle(isolation: nil)
    await clock.sleepers(reach: 1)
    #expect(clock.sleepers.first?.host == nil)
    #expect(schedule.log.all == ["1 sleeps: TestClock until 1.0 seconds"])
    task.cancel()
    await clock.advance(by: .seconds(1))
    await schedule.runUntilIdle(isolation: nil)
  }

  @Test func `the sleepers of a clock name the owner that runs them`() async {
    let task = schedule.start { [clock] in try await clock.sleep(for: .seconds(1)) }
    await schedule.runUntilIdle(isolation: nil)
    #expect(clock.sleepers.count == 1)
    #expect(clock.sleepers.first?.host as? Schedule === schedule)
    task.cancel()
    await schedule.runUntilIdle(isolation: nil)
    #expect(clock.sleepers.isEmpty)
  }
}
