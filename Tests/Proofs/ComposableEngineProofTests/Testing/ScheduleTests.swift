import ComposableClocks
import ComposableConcurrency
import ComposableTestKit
import Testing

@testable import Composable
@testable import ComposableInspector
@testable import ComposableIssues

/// A schedule like that of a test store on the main actor.
@MainActor @Suite struct ScheduleTests {
  let schedule = Schedule(
    isolation: MainActor.shared,
    location: IssueLocation(fileID: "App/Test.swift", filePath: "Test.swift", line: 9, column: 1)
  )

  private func add(_ work: @escaping @Sendable () -> Void) {
    schedule.add(.delivery(Delivery(continuation: nil, work)))
  }

  @Test func `steps are taken in the order in which they came`() {
    let log = Log<Int>()
    for number in 1...3 { add { log.add(number) } }
    #expect(log.all == [])
    #expect(schedule.runAtOnce())
    #expect(log.all == [1, 2, 3])
    #expect(!schedule.hasSteps)
  }

  @Test func `steps that the test keeps waiting are noticed`() async {
    let schedule = Schedule(
      isolation: MainActor.shared,
      location: schedule.location,
      patience: .zero
    )
    schedule.enter(at: schedule.location, isolation: MainActor.shared)
    schedule.add(.delivery(Delivery(continuation: nil) {}))
    schedule.runAtOnce()
    #expect(!schedule.hasKeptSteps)
    await Task.detached { schedule.add(.delivery(Delivery(continuation: nil) {})) }.value
    schedule.runAtOnce()
    #expect(schedule.hasKeptSteps)
  }

  @Test func `a wait that fails says that steps were kept waiting`() async {
    let schedule = Schedule(
      isolation: MainActor.shared,
      location: schedule.location,
      patience: .zero
    )
    await Task.detached { schedule.add(.delivery(Delivery(continuation: nil) {})) }.value
    schedule.runAtOnce()
    #expect(
      UnmetWait(.stuck, for: [], on: schedule).text == """
        No effects are running.

        Effects had work to do while the test was doing something else, such as sleeping. Effects \
        run only during calls of the test store and of its clocks. Give the feature a TestClock, \
        and advance it instead of sleeping.
        """
    )
  }

  @Test func `a run within a run takes no steps`() {
    let log = Log<String>()
    let schedule = schedule
    add {
      log.add("nested: \(schedule.runAtOnce())")
      log.add("first")
    }
    add { log.add("second") }
    schedule.runAtOnce()
    #expect(log.all == ["nested: false", "first", "second"])
  }

  @Test func `a long queue of steps gives its room back`() {
    let count = LockIsolated(0)
    let schedule = schedule
    // Two steps that enqueue themselves again: the queue is never empty.
    @Sendable func step() {
      count.withValue { $0 += 1 }
      if count.value < 50_000 { schedule.add(.delivery(Delivery(continuation: nil, step))) }
    }
    add(step)
    add(step)
    #expect(schedule.runAtOnce())
    #expect(count.value == 50_001)
  }

  @Test func `steps are held back while a thousand actions wait`() {
    let log = Log<Int>()
    schedule.backlog = Schedule.backlogLimit
    add { log.add(1) }
    #expect(!schedule.runAtOnce())
    #expect(log.all == [])
    schedule.backlog -= 1
    #expect(schedule.runAtOnce())
    #expect(log.all == [1])
  }

  @Test func `steps that never end are left after some time`() {
    let schedule = schedule
    let count = LockIsolated(0)
    @Sendable func step() {
      count.withValue { $0 += 1 }
      schedule.add(.delivery(Delivery(continuation: nil, step)))
    }
    add(step)
    #expect(!schedule.runAtOnce())
    #expect(count.value == Schedule.stepLimit)
    schedule.release()
  }

  @Test func `a released schedule lets those go on who wait for a delivery`() async {
    let schedule = schedule
    let log = Log<Int>()
    await withCheckedContinuation { continuation in
      schedule.add(.delivery(Delivery(continuation: continuation) { log.add(1) }))
      schedule.release()
    }
    await withCheckedContinuation { continuation in
      schedule.add(.delivery(Delivery(continuation: continuation) { log.add(2) }))
    }
    #expect(log.all == [])
  }

  @Test func `a released schedule leaves jobs to the system`() async {
    let executor = EffectExecutor(schedule: schedule)
    let task = Task(executorPreference: executor) { 7 }
    schedule.release()
    #expect(await task.value == 7)
    #expect(await Task(executorPreference: executor) { 8 }.value == 8)
  }

  @Test func `a step that has arrived ends the wait at once`() async {
    add {}
    let end = ContinuousClock.now + .seconds(3_600)
    #expect(await schedule.stepArrives(before: end, after: 0, isolation: MainActor.shared))
  }

  @Test func `a step from another thread ends the wait`() async {
    let schedule = schedule
    Task.detached { schedule.add(.delivery(Delivery(continuation: nil) {})) }
    let end = ContinuousClock.now + .seconds(3_600)
    #expect(await schedule.stepArrives(before: end, after: 0, isolation: MainActor.shared))
  }

  @Test func `a wait ends with its time, even if that has passed`() async {
    let now = ContinuousClock.now
    for end in [now - .seconds(1), now, now + .milliseconds(1)] {
      #expect(await !schedule.stepArrives(before: end, after: 0, isolation: MainActor.shared))
    }
  }

  @Test func `a wait ends when nothing runs`() async {
    let outcome = await schedule.wait(
      while: { false },
      timeout: .seconds(3_600),
      isolation: MainActor.shared,
      until: { false }
    )
    #expect(outcome == .stuck)
  }

  @Test func `a wait is over when effects are held back`() async {
    schedule.backlog = Schedule.backlogLimit
    let outcome = await schedule.wait(
      while: { true },
      timeout: .seconds(3_600),
      isolation: MainActor.shared,
      until: { false }
    )
    #expect(outcome == .heldBack)
  }

  // The longest duration used to stop the program.
  @Test func `a wait without a limit is over when a step arrives`() async {
    let schedule = schedule
    let (isDone, isWaiting) = (LockIsolated(false), Gate())
    let test = Task { @MainActor in
      await schedule.wait(
        while: {
          isWaiting.open()
          return true
        },
        timeout: .seconds(Int64.max),
        isolation: MainActor.shared,
        until: { isDone.value }
      )
    }
    await isWaiting.pass()
    add { isDone.setValue(true) }
    #expect(await test.value == .satisfied)
  }

  @Test func `a wait is over when its time is`() async {
    let outcome = await schedule.wait(
      while: { true },
      timeout: .milliseconds(1),
      isolation: MainActor.shared,
      until: { false }
    )
    #expect(outcome == .timedOut(.milliseconds(1)))
  }

  @Test func `a wait is over when the test is to end`() async {
    let schedule = schedule
    let isWaiting = Gate()
    let test = Task { @MainActor in
      await schedule.wait(
        while: {
          isWaiting.open()
          return true
        },
        timeout: .seconds(3_600),
        isolation: MainActor.shared,
        until: { false }
      )
    }
    await isWaiting.pass()
    test.cancel()
    #expect(await test.value == .cancelled)
  }
}
