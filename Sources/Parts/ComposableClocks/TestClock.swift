internal import ComposableIssues
internal import Synchronization

/// A clock that only advances when a test advances it.
///
/// Work that sleeps on the clock resumes when the test advances the clock to its deadline:
///
///     let clock = TestClock()
///     let task = Task {
///       try await clock.sleep(for: .seconds(10))
///       return "done"
///     }
///     await clock.advance(by: .seconds(10))
///     #expect(try await task.value == "done")
///
/// Sleepers resume one at a time, by deadline and then by arrival. Each one can run before the next
/// resumes: work that sleeps again within an advance can resume again in the same advance. For how
/// the clock waits for the resumed work, see ``advance(by:isolation:)``.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of a test clock.
  public typealias Instant = _OffsetInstant<Duration>

  private struct State {
    var now: Instant
    var arrivals = 0
    var sleepers = SleepQueue<Instant, Sleeper>()
    /// The tasks of the sleepers.
    ///
    /// A task can only sleep once at a time.
    var tasks: Set<Int?> = []
    /// Whether a task without an owner has slept, or `nil` if no task has slept.
    var hasUnowned: Bool?
    /// Tests that wait for a number of sleepers.
    var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Resumes the tests that wait for the current number of sleepers.
    ///
    /// Resuming a task only enqueues it, so this is safe while the lock is held.
    mutating func resumeWaiters() {
      let count = sleepers.count
      for waiter in waiters where waiter.count == count { waiter.continuation.resume() }
      waiters.removeAll { $0.count == count }
    }
  }

  private struct Sleeper {
    let continuation: CheckedContinuation<Void, any Error>
    let sleep: Sleep
    let owner: (any SleepOwner)?

    /// The owner, if it runs the sleeper.
    let host: (any SleepOwner)?
    let wakeup: Wakeup

    func wake(throwing error: (any Error)? = nil) {
      owner?.wakeUp(sleep)
      if let error { continuation.resume(throwing: error) } else { continuation.resume() }
    }
  }

  private let state: Mutex<State>

  /// Creates a clock.
  ///
  /// - Parameter now: The current instant of the clock.
  public init(now: Instant = Instant()) {
    state = Mutex(State(now: now))
  }

  /// The current instant of the clock.
  public var now: Instant {
    Sleep.explorer?.timeIsRead()
    return state.withLock { $0.now }
  }

  /// The minimum resolution, which is zero.
  public var minimumResolution: Duration { .zero }

  /// Suspends until the clock is advanced to a deadline.
  ///
  /// If the deadline has already passed, the next advance resumes the task, even an advance by
  /// zero.
  ///
  /// - Parameters:
  ///   - deadline: The instant to resume at.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError`, immediately, if the task is cancelled.
  public nonisolated(nonsending) func sleep(
    until deadline: Instant,
    tolerance: Duration? = nil
  ) async throws {
    Sleep.explorer?.timeIsRead()
    let number = state.withLock { state in
      state.arrivals += 1
      return state.arrivals
    }
    let wakeup = Wakeup()
    defer { wakeup.happened() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(
          continuation: continuation,
          sleep: Sleep(
            number: number,
            clock: ObjectIdentifier(self),
            description: "TestClock until \(deadline.offset)"
          ),
          owner: Sleep.owner,
          host: Sleep.host,
          wakeup: wakeup
        )
        sleeper.owner?.fallAsleep(sleeper.sleep)
        // A task is marked as cancelled before its handlers run. If the handler below ran before
        // the sleeper was inserted, the cancellation is seen here, under the same lock.
        let isCancelled = state.withLock { state in
          guard !Task.isCancelled else { return true }
          state.sleepers.insert(sleeper, number: number, until: deadline)
          state.tasks.insert(wakeup.task)
          state.hasUnowned = (state.hasUnowned ?? false) || sleeper.host == nil
          state.resumeWaiters()
          return false
        }
        if isCancelled { sleeper.wake(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.remove(number: number)
        if sleeper != nil { state.tasks.remove(wakeup.task) }
        state.resumeWaiters()
        return sleeper
      }
      sleeper?.wake(throwing: CancellationError())
    }
  }

  /// Advances the clock and resumes the sleepers that are due.
  ///
  /// Effects of a test store run until none of them can continue, which is exact. Other tasks run
  /// on the global executor, which cannot report that it is idle. After resuming such a task, the
  /// clock waits until the task runs, and then until it sleeps on the clock again. A task that does
  /// something else gets 20 turns of a task of each priority and 25 milliseconds of processor time.
  /// If no task sleeps on the clock, it waits as long for tasks that are about to sleep, unless
  /// only effects of test stores have ever slept on it.
  ///
  /// - Parameters:
  ///   - duration: The duration to advance by. It must not be negative.
  ///   - isolation: The isolation to wait in. Defaults to the caller's.
  public func advance(
    by duration: Duration = .zero,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    precondition(
      duration >= .zero,
      "TestClock.advance(by:) needs a duration of at least zero (was \(duration))"
    )
    await advance(to: now.advanced(by: duration), isolation: isolation)
  }

  /// Advances the clock to an instant and resumes the sleepers that are due.
  ///
  /// If the instant has already passed, the sleepers that are due resume and the clock does not
  /// move.
  ///
  /// - Parameters:
  ///   - deadline: The instant to advance to.
  ///   - isolation: The isolation to wait in. Defaults to the caller's.
  public func advance(
    to deadline: Instant,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let end = max(deadline, now)
    let explorer = now < end ? Sleep.explorer : nil
    explorer?.timeBeginsToPass(to: "\(end.offset)")
    defer { explorer?.timeHasPassed() }
    await settle(isolation: isolation)
    if now < end { notifyOwners(of: end) }
    while let sleeper = popSleeper(until: end) {
      sleeper.wake()
      await settle(after: sleeper, mayStop: now == end || isNextDue, isolation: isolation)
    }
    state.withLock { $0.now = max($0.now, end) }
  }

  /// Advances the clock from deadline to deadline until no task sleeps.
  ///
  /// - Parameters:
  ///   - timeout: The real time to wait for at most. After it, an issue lists the remaining
  ///     sleepers.
  ///   - isolation: The isolation to wait in. Defaults to the caller's.
  public func run(
    timeout: Swift.Duration = .milliseconds(500),
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let end = ContinuousClock.now + timeout
    let explorer = Sleep.explorer
    explorer?.timeBeginsToPass(to: nil)
    defer { explorer?.timeHasPassed() }
    await settle(isolation: isolation)
    while ContinuousClock.now < end, !Task.isCancelled, let sleeper = popSleeper(until: nil) {
      sleeper.host?.advances(ObjectIdentifier(self), to: "\(now.offset)")
      sleeper.wake()
      await settle(after: sleeper, mayStop: isNextDue, isolation: isolation)
    }
    let sleepers = sleepers
    guard !sleepers.isEmpty, !Task.isCancelled else { return }
    reportIssue(
      """
      Expected all sleeps to finish, but some are still suspending after \(timeout).

      \(sleepers.count) asleep at \(now.offset). The next: \(sleepers[0].sleep)

      A timer or an endless loop never finishes. Cancel it, or call advance(by:) instead of run(). \
      If the work takes long but ends, pass a longer timeout to run(timeout:).
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Throws an error if a task sleeps on the clock.
  ///
  /// Use it to verify that a piece of work does not wait for time to pass.
  ///
  /// - Parameter isolation: The isolation to wait in. Defaults to the caller's.
  /// - Throws: ``SuspensionError`` if a task sleeps.
  public func checkSuspension(isolation: isolated (any Actor)? = #isolation) async throws {
    await settle(isolation: isolation)
    let count = state.withLock { $0.sleepers.count }
    if count > 0 { throw SuspensionError(count: count) }
  }

  /// The sleepers, in the order in which they resume.
  package var sleepers: [(deadline: Instant, sleep: Sleep, host: (any SleepOwner)?)] {
    state.withLock { state in
      state.sleepers.ordered.map { ($0.deadline, $0.sleeper.sleep, $0.sleeper.host) }
    }
  }

  /// Waits until a number of tasks sleep, however long they take to reach the clock.
  package nonisolated(nonsending) func sleepers(reach count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.sleepers.count != count { state.waiters.append((count, continuation)) }
        return state.sleepers.count == count
      }
      if isReached { continuation.resume() }
    }
  }

  /// Removes and returns the next sleeper and moves the clock to its deadline.
  private func popSleeper(until end: Instant?) -> Sleeper? {
    Sleep.uses(.clocks, isChange: true)
    return state.withLock { state in
      guard let next = state.sleepers.nextDeadline, end.map({ next <= $0 }) ?? true else {
        return nil
      }
      state.now = max(state.now, next)
      let sleeper =
        Sleep.explorer.map { state.sleepers.popFirst(choosing: $0.pick) }
        ?? state.sleepers.popFirst()
      if let sleeper { state.tasks.remove(sleeper.wakeup.task) }
      state.resumeWaiters()
      return sleeper
    }
  }

  /// Notifies the owners of the sleepers that the clock advances.
  private func notifyOwners(of end: Instant) {
    for case let host? in sleepers.map(\.host) {
      host.advances(ObjectIdentifier(self), to: "\(end.offset)")
    }
  }

  /// Whether another sleeper is due at the current instant.
  private var isNextDue: Bool {
    state.withLock { $0.sleepers.nextDeadline == $0.now }
  }

  private func isAsleep(_ task: Int?) -> Bool {
    state.withLock { $0.tasks.contains(task) }
  }

  /// Lets work reach the clock.
  private func settle(isolation: isolated (any Actor)?) async {
    await Sleep.explorer?.runUntilIdle(isolation: isolation)
    let hosts = sleepers.map(\.host) + (Sleep.host.map { [$0] } ?? [])
    for case let host? in hosts {
      await host.runUntilIdle(mayStop: false, isolation: isolation)
    }
    guard hosts.isEmpty || hosts.contains(where: { $0 == nil }) else { return }
    // If only effects of test stores have slept on the clock, there are no other tasks to wait for.
    // If an explorer runs the test, all of them have run.
    guard Sleep.explorer == nil || hosts.contains(where: { $0 == nil }) else { return }
    guard state.withLock(\.hasUnowned) ?? true else { return }
    await Settling.takeTurns(10)
    await Settling.wait { !state.withLock { $0.sleepers.isEmpty } }
  }

  /// Lets resumed work continue.
  ///
  /// With `mayStop`, some of it may remain for later.
  private func settle(
    after sleeper: Sleeper,
    mayStop: Bool,
    isolation: isolated (any Actor)?
  ) async {
    if let host = sleeper.host {
      await host.runUntilIdle(mayStop: mayStop, isolation: isolation)
    } else {
      await Settling.wait(atLeast: .seconds(1)) { sleeper.wakeup.hasHappened }
      await Settling.wait { isAsleep(sleeper.wakeup.task) }
      await Settling.takeTurns(2)
    }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock at offset zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

/// An error that indicates that tasks sleep on a clock although none should.
public struct SuspensionError: Error, Hashable, CustomStringConvertible {
  let count: Int

  public var description: String {
    "Expected no task to sleep on the clock, but \(count) \(count == 1 ? "task does" : "tasks do")."
  }
}
