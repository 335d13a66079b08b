import ComposableClocks
import ComposableIssues
import Synchronization

/// The steps that the effects of a test store can take next.
///
/// Nothing runs by itself. Jobs of effects, and actions that they send, wait here until the test store
/// takes them, one after another. So the store knows when everything that can run has run.
final class Schedule: Sendable {
  /// The smallest piece of work.
  enum Step: Sendable {
    case job(UnownedJob, EffectExecutor)
    case delivery(Delivery)
  }

  /// What comes next.
  enum Next {
    case step(Step)

    /// Nothing: either nothing can run any more, or a limit is reached.
    case rest(isIdle: Bool)
  }

  struct State {
    var steps = StepQueue()

    /// What was chosen on a thread that cannot do it.
    var chosen: Next?

    /// How many steps the current run may still take, and whether it may leave some.
    var budget = 0
    var mayStop = false

    /// Who waits for a step to arrive, by the number of the wait.
    var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
    var waits = 0

    /// Whether steps are left to the system, because there is nobody to take them any more.
    var isReleased = false
    var isRunning = false

    /// How many calls wait for effects.
    var calls = 0

    /// When a step arrived that no call was there to take.
    var keptSince: ContinuousClock.Instant?
    var hasKeptSteps = false

    /// The actor that the store belongs to.
    var isolation: IsolationReference

    /// The task that has used the store last.
    var task: TaskKey?

    /// The last call on the store, where issues of its reducer are shown.
    var place: IssueLocation
  }

  /// How many actions may wait to be asserted until effects are held back, and how many steps in a row
  /// are taken; work that never rests must not keep the test from going on.
  static let backlogLimit = 1_000
  static let stepLimit = 100_000

  /// How many turns in a row an effect may take on the main actor until it counts as one that does not
  /// come back.
  static let turnsUntilReturn = 20

  /// How long an effect may block its thread until the main actor is left.
  let blockLimit: Duration

  /// How long a step has to wait for a call until failures mention it.
  let patience: Duration

  let state: Mutex<State>
  private let storedBacklog = Atomic(0)
  let order = ScheduleOrder.current

  init(
    isolation: (any Actor)?,
    place: IssueLocation,
    patience: Duration = .milliseconds(50),
    blockLimit: Duration = .seconds(1)
  ) {
    self.patience = patience
    self.blockLimit = blockLimit
    state = Mutex(State(isolation: IsolationReference(isolation), place: place))
    order?.add(self)
  }

  /// The last call on the store.
  var place: IssueLocation {
    get { state.withLock(\.place) }
    set { state.withLock { $0.place = newValue } }
  }

  /// How many actions wait to be asserted.
  var backlog: Int {
    get { storedBacklog.load(ordering: .relaxed) }
    set { storedBacklog.store(newValue, ordering: .relaxed) }
  }

  /// Whether effects have to wait until the test asserts some of their actions.
  var isHeldBack: Bool { backlog >= Self.backlogLimit }

  var hasSteps: Bool { state.withLock { !$0.steps.isEmpty } }

  /// Whether a task of an effect can run.
  func hasSteps(of executor: EffectExecutor) -> Bool {
    state.withLock { $0.steps.contains(executor) }
  }

  /// Adds a step, from any thread.
  func add(_ step: Step) {
    let task = TaskKey.current
    let (isReleased, waiters) = state.withLock { state in
      if !state.isReleased { state.steps.append(step) }
      if state.calls == 0, !state.isRunning, task != state.task, state.keptSince == nil {
        state.keptSince = .now
      }
      defer { state.waiters = [:] }
      return (state.isReleased, state.waiters)
    }
    for waiter in waiters.values { waiter.resume(returning: true) }
    if isReleased { step.leave() }
  }

  /// Leaves what is still to be done to the system, when the store is gone.
  func release() {
    let steps = state.withLock { state in
      state.isReleased = true
      let steps = state.steps.removeAll()
      guard case .step(let step)? = state.chosen.take() else { return steps }
      return [step] + steps
    }
    for step in steps { step.leave() }
  }

  /// Waits for a step to arrive from outside, in real time, unless the test is cancelled.
  ///
  /// - Returns: Whether one has.
  func stepArrives(
    before deadline: ContinuousClock.Instant,
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
            guard state.steps.isEmpty else { return true }
            // A task is marked as cancelled before its handlers run: one of the two sees it.
            guard !Task.isCancelled else { return false }
            state.waiters[number] = continuation
            return nil
          }
          if let isReady { return continuation.resume(returning: isReady) }
          // Only now, so that it finds the wait even if the deadline has passed.
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
  /// Records a call on the store: its location, and its actor or task.
  ///
  /// A store that is the initial value of a property is created without an actor, and belongs to that
  /// of the first call.
  func enter(at place: IssueLocation, isolation: (any Actor)?) {
    state.withLock { state in
      state.place = place
      state.task = .current
      guard !state.isolation.isKnown, let isolation else { return }
      state.isolation = IsolationReference(isolation)
    }
  }

  /// Whether effects had work to do for some time while the test called nothing that runs them.
  var hasKeptSteps: Bool { state.withLock(\.hasKeptSteps) }

  /// Marks the beginning (1) and the end (-1) of a call that waits for effects.
  func countCall(_ change: Int) {
    state.withLock { $0.calls += change }
  }
}

/// Where a store belongs, without keeping that alive.
///
/// `@unchecked Sendable`: it is not changed after its creation, and weak references may be read on any
/// thread while their object is released.
final class IsolationReference: @unchecked Sendable {
  private(set) weak var actor: (any Actor)?
  let isKnown: Bool

  /// Whether it is the main actor.
  let isMain: Bool

  init(_ actor: (any Actor)?) {
    self.actor = actor
    isKnown = actor != nil
    isMain = actor === MainActor.shared
  }
}
