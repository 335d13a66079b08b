import ComposableClocks
import ComposableIssues
import Synchronization

/// What the effects of a test store can do next, and who does it: the test.
///
/// Nothing runs by itself. Jobs of effects and actions that they send wait here as steps, until the
/// test store takes them, one after another, in the isolation of the test. So the store knows when
/// everything that can run has run.
final class Schedule: Sendable {
  /// The smallest piece of work.
  enum Step: Sendable {
    case job(UnownedJob, EffectExecutor)
    case delivery(Delivery)
  }

  private struct State {
    var steps = StepQueue()

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

  /// How long a step has to wait for a call until failures mention it.
  private let patience: Duration

  private let state: Mutex<State>
  private let storedBacklog = Atomic(0)
  let order = ScheduleOrder.current

  init(
    isolation: (any Actor)?,
    place: IssueLocation,
    patience: Duration = .milliseconds(50)
  ) {
    self.patience = patience
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

  /// Takes steps until there are none.
  ///
  /// To be called in the isolation of the store.
  ///
  /// - Parameter mayStop: Whether the test may be faster than the effects, where an order explores
  ///   what can happen.
  /// - Returns: Whether nothing can run any more; if not, a limit is reached.
  @discardableResult
  func run(mayStop: Bool = false) -> Bool {
    let (isNested, place) = state.withLock { state in
      defer { state.isRunning = true }
      if let instant = state.keptSince.take(), instant.duration(to: .now) >= patience {
        state.hasKeptSteps = true
      }
      return (state.isRunning, state.place)
    }
    guard !isNested else { return false }
    defer { state.withLock { $0.isRunning = false } }
    return place.withIssues { takeSteps(mayStop: mayStop) }
  }

  private func takeSteps(mayStop: Bool) -> Bool {
    for _ in 0..<Self.stepLimit {
      guard !isHeldBack else { return false }
      let (step, isIdle) = state.withLock { state in
        let step = state.steps.next(in: order, mayStop: mayStop)
        return (step, step == nil && state.steps.isEmpty)
      }
      guard let step else { return isIdle }
      step.perform()
    }
    return false
  }

  /// Leaves what is still to be done to the system, when the store is gone.
  func release() {
    let steps = state.withLock { state in
      state.isReleased = true
      return state.steps.removeAll()
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
  /// Takes steps until there are none, from wherever it is called.
  ///
  /// An effect that asks for it is a step itself: what can run does so when it is over.
  ///
  /// - Returns: Whether nothing can run any more.
  @discardableResult
  func runUntilIdle(
    mayStop: Bool = false,
    isolation caller: isolated (any Actor)?
  ) async -> Bool {
    if let host = Sleep.host as? EffectExecutor, host.schedule === self { return false }
    let reference = state.withLock(\.isolation)
    guard reference.isKnown else { return runInTask(mayStop: mayStop) }
    guard let isolation = reference.actor else { return false }
    return isolation === caller
      ? run(mayStop: mayStop) : await run(mayStop: mayStop, isolation: isolation)
  }

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

  private func run(mayStop: Bool, isolation: isolated any Actor) async -> Bool {
    run(mayStop: mayStop)
  }

  /// A store without an actor belongs to one task, in which nothing can come between.
  private func runInTask(mayStop: Bool) -> Bool {
    guard state.withLock(\.task) == .current else {
      reportIssue(
        """
        A clock was moved by another task than the one that uses the test store.

        The effects of the test store run in the isolation of the test, and this test has none that \
        another task could enter. Move the clock in the test itself, or put the test on an actor, \
        for example with "@MainActor".
        """
      )
      return false
    }
    return run(mayStop: mayStop)
  }
}

/// The steps of a schedule, oldest first.
private struct StepQueue {
  private var steps: [Schedule.Step] = []
  private var head = 0

  var isEmpty: Bool { head == steps.count }

  func contains(_ executor: EffectExecutor) -> Bool {
    steps[head...].contains { step in
      guard case .job(_, let owner) = step else { return false }
      return owner === executor
    }
  }

  mutating func append(_ step: Schedule.Step) {
    if head > 1_000, 2 * head > steps.count {
      steps.removeFirst(head)
      head = 0
    }
    steps.append(step)
  }

  /// Takes the step that comes next: the oldest one, unless an order says another one, or none.
  mutating func next(in order: ScheduleOrder?, mayStop: Bool) -> Schedule.Step? {
    guard !isEmpty else { return nil }
    let count = steps.count - head
    let index = order?.pick(among: count + (mayStop ? 1 : 0)) ?? 0
    guard index < count else { return nil }
    guard index == 0 else { return steps.remove(at: head + index) }
    let step = steps[head]
    head += 1
    if isEmpty { _ = removeAll() }
    return step
  }

  mutating func removeAll() -> [Schedule.Step] {
    defer { (steps, head) = ([], 0) }
    return Array(steps[head...])
  }
}

/// Where a store belongs, without keeping that alive.
///
/// `@unchecked Sendable`: it is not changed after its creation, and weak references may be read on any
/// thread while their object is released.
private final class IsolationReference: @unchecked Sendable {
  private(set) weak var actor: (any Actor)?
  let isKnown: Bool

  init(_ actor: (any Actor)?) {
    self.actor = actor
    isKnown = actor != nil
  }
}
