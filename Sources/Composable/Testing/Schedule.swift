import ComposableClocks
import ComposableIssues
import Synchronization

/// The steps that the effects of a test store can take next.
///
/// Nothing runs by itself. The jobs of effects, and the actions that they send, wait here until the
/// test store performs them, one at a time. The store therefore knows when everything that can run
/// has run.
///
/// By default, the order is that of a serial executor. New effects, `Task.yield`, and actions that
/// effects send wait at the end of one queue. After an action, its sender continues immediately.
final class Schedule: Sendable {
  /// The smallest unit of work.
  enum Step: Sendable {
    case job(UnownedJob, EffectExecutor)
    case delivery(Delivery)
  }

  /// The next thing to do.
  enum Next {
    case step(Step)

    /// There is no step: nothing can run, or a limit is reached.
    case rest(isIdle: Bool)
  }

  struct State {
    var steps = StepQueue()

    /// The steps that are kept back while time passes, in an explored test.
    var late: [Step] = []

    /// The task that continues next, while it is resumed.
    var resuming: TaskKey?

    /// A choice made on a thread that cannot perform it.
    var chosen: Next?

    /// The number of steps that the current run may still perform, and whether it may leave some.
    var budget = 0
    var mayStop = false

    /// Whether the current run leaves the steps of other stores.
    var isAlone = false

    /// The continuations that wait for a step to arrive, by number.
    var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
    var waits = 0

    /// The number of changes without a step that can end a wait.
    var changes = 0

    /// Whether steps go to the global executor, because the store is gone.
    var isReleased = false
    var isRunning = false

    /// The number of calls that wait for effects.
    var calls = 0

    /// The time at which a step arrived while no call was waiting for effects.
    var keptSince: ContinuousClock.Instant?
    var hasKeptSteps = false

    /// The actor that the store belongs to.
    var isolation: IsolationReference

    /// The task that created the store, or the one that used it last.
    var task: TaskKey?

    /// The location of the last call on the store, for issues that its reducer reports.
    var location: IssueLocation
  }

  /// The number of unasserted actions at which effects are held back, and the number of steps that
  /// one run may take.
  ///
  /// Without these limits, work that never suspends would block the test.
  static let backlogLimit = 1_000
  static let stepLimit = 100_000

  /// The number of consecutive turns on the main actor after which an effect counts as one that
  /// does not return.
  static let turnsUntilReturn = 20

  /// The time that an effect may block its thread before the main actor is released.
  let blockLimit: Duration

  /// The time that a step must wait for a call before failures mention it.
  let patience: Duration

  let state: Mutex<State>
  private let storedBacklog = Atomic(0)
  let order = ScheduleOrder.current

  /// The number of the store in an explored test.
  let number: Int

  /// The log of the test, if it writes a page when it fails.
  let log: TestLog?

  /// The issues that have failed the test.
  let repeatedIssues = RepeatedIssues()

  init(
    isolation: (any Actor)?,
    location: IssueLocation,
    log: TestLog? = nil,
    patience: Duration = .milliseconds(50),
    blockLimit: Duration = .seconds(1)
  ) {
    self.patience = patience
    self.blockLimit = blockLimit
    self.log = log
    number = order?.newNumber() ?? 0
    let reference = IsolationReference(isolation)
    state = Mutex(State(isolation: reference, task: .current, location: location))
    order?.add(self)
  }

  /// The location of the last call on the store.
  var location: IssueLocation {
    get { state.withLock(\.location) }
    set { state.withLock { $0.location = newValue } }
  }

  /// The number of actions that the test has not asserted.
  var backlog: Int {
    get { storedBacklog.load(ordering: .relaxed) }
    set { storedBacklog.store(newValue, ordering: .relaxed) }
  }

  /// Whether effects must wait until the test asserts some of their actions.
  var isHeldBack: Bool { backlog >= Self.backlogLimit }

  var hasSteps: Bool { state.withLock { !$0.steps.isEmpty } }

  /// Returns whether a task of an effect can run.
  func hasSteps(of executor: EffectExecutor) -> Bool {
    state.withLock { $0.steps.contains(executor) }
  }

  /// Adds a step, from any thread.
  func add(_ step: Step) {
    let task = TaskKey.current
    let (isReleased, waiters) = state.withLock { state in
      if !state.isReleased { state.add(step, number: order?.numberOfNewStep(of: number) ?? 0) }
      // In a search, the call of another store can run the effect.
      if order == nil, state.calls == 0, !state.isRunning, task != state.task,
        state.keptSince == nil
      {
        state.keptSince = .now
      }
      defer { state.waiters = [:] }
      return (state.isReleased, state.waiters)
    }
    for waiter in waiters.values { waiter.resume(returning: true) }
    if isReleased { step.leave() }
  }

  /// Records that the current step uses the state or the effects of the store.
  func noteUse() {
    order?.use(.store(number))
  }

  /// Records that the current step cancels effects of the store, unless they have ended.
  func noteCancellation() {
    noteUse()
    order?.use(.ends(number))
  }

  /// The number of changes that can end a wait although no step arrives.
  var changeCount: Int { state.withLock(\.changes) }

  /// Lets the calls that wait look again.
  func noteChange() {
    let waiters = state.withLock { state in
      state.changes += 1
      defer { state.waiters = [:] }
      return state.waiters
    }
    for waiter in waiters.values { waiter.resume(returning: true) }
  }

  /// Resumes a task, whose job becomes the first step.
  func resume(_ task: TaskKey, with continuation: CheckedContinuation<Void, Never>) {
    state.withLock { $0.resuming = task }
    continuation.resume()
    state.withLock { $0.resuming = nil }
  }

  /// Passes the remaining steps to the global executor when the store is released.
  func release() {
    let steps = state.withLock { state in
      state.isReleased = true
      let steps = state.late + state.steps.removeAll()
      state.late = []
      guard case .step(let step)? = state.chosen.take() else { return steps }
      return [step] + steps
    }
    // It is unknown whether these effects would have used a clock.
    if steps.contains(where: { $0.executor?.isLate ?? false }) { order?.invalidate() }
    for step in steps { step.leave() }
  }

  /// Waits in real time for a step to arrive, or for a change, unless the test is cancelled.
  ///
  /// - Parameters:
  ///   - deadline: The time at which the wait ends.
  ///   - changes: The number of changes that the caller knows.
  ///   - isolation: The isolation of the caller.
  /// - Returns: `true` if a step or a change has arrived; otherwise, `false`.
  func stepArrives(
    before deadline: ContinuousClock.Instant,
    after changes: Int,
    isolation: isolated (any Actor)?
  ) async -> Bool {
    let number = state.withLock { state in
      state.waits += 1
      return state.waits
    }
    var timer: Task<Void, any Error>?
    defer { timer?.cancel() }
    return await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation { continuation in
          let isReady: Bool? = state.withLock { state in
            guard state.steps.isEmpty, state.changes == changes else { return true }
            // A task is marked as cancelled before its handlers run, so one of the two sees it.
            guard !Task.isCancelled else { return false }
            state.waiters[number] = continuation
            return nil
          }
          if let isReady { return continuation.resume(returning: isReady) }
          // The timer starts last, so that it finds the waiter even if the deadline has passed.
          timer = Task.detached { [weak self] in
            try await Task.sleep(until: deadline, clock: .continuous)
            self?.endWait(number)
          }
        }
      },
      onCancel: { endWait(number) },
      isolation: isolation
    )
  }

  private func endWait(_ number: Int) {
    state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: false)
  }
}

extension Schedule {
  /// Records the location, the actor and the task of a call on the store.
  ///
  /// A store that is the initial value of a property is created without an actor. It belongs to the
  /// actor of the first call.
  func enter(at location: IssueLocation, isolation: (any Actor)?) {
    if let current = ScheduleOrder.current, current !== order {
      current.noteForeignStore(at: location)
    }
    state.withLock { state in
      state.location = location
      state.task = .current
      guard !state.isolation.isKnown, let isolation else { return }
      state.isolation = IsolationReference(isolation)
    }
  }

  /// Whether effects had work to do while the test made no call that runs them.
  var hasKeptSteps: Bool { state.withLock(\.hasKeptSteps) }

  /// Records the start (1) or the end (-1) of a call that waits for effects.
  func countCall(_ change: Int) {
    state.withLock { $0.calls += change }
  }
}

extension Schedule.State {
  /// Adds a step, as the last one unless it continues the task that is being resumed.
  fileprivate mutating func add(_ step: Schedule.Step, number: Int) {
    if case .job(let job, _) = step, resuming?.isTask(of: job) ?? false {
      steps.insertFirst(step, number: number)
    } else {
      steps.append(step, number: number)
    }
  }
}

/// A weak reference to the actor of a store.
final class IsolationReference: Sendable {
  weak let actor: (any Actor)?
  let isKnown: Bool

  /// Whether the actor is the main actor.
  let isMain: Bool

  init(_ actor: (any Actor)?) {
    self.actor = actor
    isKnown = actor != nil
    isMain = actor === MainActor.shared
  }
}
