internal import ComposableIssues
internal import Synchronization

/// A clock that stands still until a test moves it.
///
/// Work that sleeps on it wakes when the test advances the clock past its deadline:
///
///     let clock = TestClock()
///     let task = Task {
///       try await clock.sleep(for: .seconds(10))
///       return "done"
///     }
///     await clock.advance(by: .seconds(10))
///     #expect(try await task.value == "done")
///
/// Sleepers wake one after another, by deadline and then by arrival, and each can go on before the next
/// is looked at: work that sleeps again within an advance is woken again by it. How the clock knows that
/// the woken work has gone on is said at ``advance(by:isolation:)``.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point on the time line of a test clock.
  public typealias Instant = OffsetInstant<Duration>

  private struct State {
    var now: Instant
    var arrivals = 0
    var sleepers = SleepQueue<Instant, Sleeper>()
    /// The tasks of the sleepers; a task sleeps once at a time.
    var tasks: Set<Int?> = []
    /// Whether somebody without an owner has slept; `nil` while nobody has.
    var hasUnowned: Bool?
    /// Tests that wait for a number of sleepers.
    var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Tells those who wait for as many sleepers as there are now.
    ///
    /// Resuming a task only queues it, so that it may be done under the lock.
    mutating func tellObservers() {
      let count = sleepers.count
      for observer in observers where observer.count == count { observer.continuation.resume() }
      observers.removeAll { $0.count == count }
    }
  }

  private struct Sleeper {
    let continuation: CheckedContinuation<Void, any Error>
    let sleep: Sleep
    let owner: (any SleepOwner)?
    let wakeup: Wakeup

    func wake(throwing error: (any Error)? = nil) {
      owner?.wakesUp(sleep)
      if let error { continuation.resume(throwing: error) } else { continuation.resume() }
    }
  }

  private let state: Mutex<State>

  /// Creates a clock.
  ///
  /// - Parameter now: Where it stands.
  public init(now: Instant = Instant()) {
    state = Mutex(State(now: now))
  }

  /// Where the clock stands.
  public var now: Instant { state.withLock { $0.now } }

  /// The smallest step: none.
  public var minimumResolution: Duration { .zero }

  /// Suspends until the clock is advanced to a deadline.
  ///
  /// A deadline that has passed already is reached by the next advance, even one by nothing.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError`, at once, when the task is cancelled.
  public nonisolated(nonsending) func sleep(
    until deadline: Instant,
    tolerance: Duration? = nil
  ) async throws {
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
          owner: Sleep.host,
          wakeup: wakeup
        )
        sleeper.owner?.fallsAsleep(sleeper.sleep)
        // A task is marked as cancelled before its handlers run, so that a cancellation which the handler
        // below came too early to see is seen here, under the same lock.
        let isCancelled = state.withLock { state in
          guard !Task.isCancelled else { return true }
          state.sleepers.insert(sleeper, number: number, until: deadline)
          state.tasks.insert(wakeup.task)
          state.hasUnowned = (state.hasUnowned ?? false) || sleeper.owner == nil
          state.tellObservers()
          return false
        }
        if isCancelled { sleeper.wake(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.remove(number: number)
        if sleeper != nil { state.tasks.remove(wakeup.task) }
        state.tellObservers()
        return sleeper
      }
      sleeper?.wake(throwing: CancellationError())
    }
  }

  /// Moves the clock, and wakes who is due.
  ///
  /// Work of a test store is run until nothing of it can go on; that is exact. Other tasks belong to the
  /// system's executor, which cannot be asked. After waking one, the clock waits until it runs, and then
  /// until it sleeps on the clock again, which takes no longer than it needs. A task that goes elsewhere
  /// has 20 turns of a task of low priority and 25 milliseconds for that; so have tasks that are about to
  /// sleep when the clock has no sleeper at all, unless only effects of test stores have ever slept on it.
  ///
  /// - Parameters:
  ///   - duration: How far; at least zero.
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

  /// Moves the clock to an instant, and wakes who is due.
  ///
  /// An instant that has passed wakes those who are due and leaves the clock where it stands.
  ///
  /// - Parameters:
  ///   - deadline: Where the clock stands afterwards.
  ///   - isolation: The isolation to wait in. Defaults to the caller's.
  public func advance(
    to deadline: Instant,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await settle(isolation: isolation)
    let end = max(deadline, now)
    while let sleeper = popSleeper(until: end) {
      sleeper.wake()
      await settle(after: sleeper, mayStop: now == end || isNextDue, isolation: isolation)
    }
    state.withLock { $0.now = max($0.now, end) }
  }

  /// Moves the clock from deadline to deadline until nobody sleeps.
  ///
  /// - Parameters:
  ///   - timeout: How much real time it may take; then an issue says who still sleeps.
  ///   - isolation: The isolation to wait in. Defaults to the caller's.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
  public func run(
    timeout: Swift.Duration = .milliseconds(500),
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let end = ContinuousClock.now + timeout
    await settle(isolation: isolation)
    while ContinuousClock.now < end, !Task.isCancelled, let sleeper = popSleeper(until: nil) {
      sleeper.wake()
      await settle(after: sleeper, mayStop: isNextDue, isolation: isolation)
    }
    let sleepers = sleepers
    guard !sleepers.isEmpty, !Task.isCancelled else { return }
    reportIssue(
      """
      Expected all sleeps to finish, but some are still suspending after \(timeout).

      \(sleepers.count) asleep at \(now.offset), the next: \(sleepers[0].sleep)

      A timer or a loop that sleeps for ever never finishes: cancel it, or advance(by:) instead. \
      Give more time with run(timeout:) when there is only much to do.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Throws when somebody sleeps.
  ///
  /// Use it to show that a piece of work does not wait for time.
  ///
  /// - Parameter isolation: The isolation to wait in. Defaults to the caller's.
  /// - Throws: ``SuspensionError``.
  public func checkSuspension(isolation: isolated (any Actor)? = #isolation) async throws {
    await settle(isolation: isolation)
    let count = state.withLock { $0.sleepers.count }
    if count > 0 { throw SuspensionError(count: count) }
  }

  /// Who sleeps, in the order in which they wake.
  package var sleepers: [(deadline: Instant, sleep: Sleep, owner: (any SleepOwner)?)] {
    state.withLock { state in
      state.sleepers.ordered.map { ($0.deadline, $0.sleeper.sleep, $0.sleeper.owner) }
    }
  }

  /// Waits until so many sleep, however long their tasks take to come here.
  package nonisolated(nonsending) func sleepers(reach count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.sleepers.count != count { state.observers.append((count, continuation)) }
        return state.sleepers.count == count
      }
      if isReached { continuation.resume() }
    }
  }

  /// Takes the next sleeper and moves the clock to its deadline.
  private func popSleeper(until end: Instant?) -> Sleeper? {
    state.withLock { state in
      guard let next = state.sleepers.nextDeadline, end.map({ next <= $0 }) ?? true else {
        return nil
      }
      state.now = max(state.now, next)
      let sleeper =
        Sleep.explorer.map { state.sleepers.popFirst(choosing: $0.pick) }
        ?? state.sleepers.popFirst()
      if let sleeper { state.tasks.remove(sleeper.wakeup.task) }
      state.tellObservers()
      return sleeper
    }
  }

  /// Whether somebody is still to wake before time goes on.
  private var isNextDue: Bool {
    state.withLock { $0.sleepers.nextDeadline == $0.now }
  }

  private func isAsleep(_ task: Int?) -> Bool {
    state.withLock { $0.tasks.contains(task) }
  }

  /// Lets work reach the clock.
  private func settle(isolation: isolated (any Actor)?) async {
    await Sleep.explorer?.runUntilIdle(isolation: isolation)
    let owners = sleepers.map(\.owner) + (Sleep.host.map { [$0] } ?? [])
    for case let owner? in owners {
      await owner.runUntilIdle(mayStop: false, isolation: isolation)
    }
    guard owners.isEmpty || owners.contains(where: { $0 == nil }) else { return }
    // A clock that only effects of test stores have slept on has nobody else to wait for, and where a
    // test is explored, they all have been run.
    guard Sleep.explorer == nil || owners.contains(where: { $0 == nil }) else { return }
    guard state.withLock(\.hasUnowned) ?? true else { return }
    await Settling.takeTurns(10)
    await Settling.wait { !state.withLock { $0.sleepers.isEmpty } }
  }

  /// Lets woken work go on; before time goes on or the advance ends, all of it need not come at once.
  private func settle(
    after sleeper: Sleeper,
    mayStop: Bool,
    isolation: isolated (any Actor)?
  ) async {
    if let owner = sleeper.owner {
      await owner.runUntilIdle(mayStop: mayStop, isolation: isolation)
    } else {
      await Settling.wait(atLeast: .seconds(1)) { sleeper.wakeup.hasHappened }
      await Settling.wait { isAsleep(sleeper.wakeup.task) }
      await Settling.takeTurns(2)
    }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock that stands at the origin.
  public convenience init() {
    self.init(now: Instant())
  }
}
