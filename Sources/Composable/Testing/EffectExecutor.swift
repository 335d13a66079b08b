import ComposableClocks
import Synchronization

/// An executor that runs the tasks of one effect on the schedule of a test store and records what
/// they wait for.
final class EffectExecutor: EffectHost {
  private struct State {
    /// The sleeps of tasks that only the test can end.
    var sleeps: [TaskKey: Sleep] = [:]

    /// The tasks that stopped running without sleeping: they wait for something unknown, or have
    /// ended.
    var others: Set<TaskKey> = []

    /// What an explored test knows about the time that the effect takes.
    var pace: EffectPace
  }

  let schedule: Schedule
  private let state: Mutex<State>

  init(schedule: Schedule, pace: EffectPace = EffectPace()) {
    assert(TaskKey.identifiesTasks, "A job does not have the address of its task.")
    self.schedule = schedule
    state = Mutex(State(pace: pace))
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if schedule.order != nil, let task = TaskKey(job) {
      state.withLock { $0.pace.isEnqueued(task) }
    }
    schedule.add(.job(job, self))
  }

  func run(_ job: UnownedJob) {
    let task = TaskKey(job)
    if let task { _ = state.withLock { $0.others.remove(task) } }
    job.runSynchronously(on: asUnownedTaskExecutor())
    guard let task else { return }
    state.withLock { state in
      if state.sleeps[task] == nil { state.others.insert(task) }
    }
  }

  /// A Boolean value that indicates whether the effect can continue without the test.
  ///
  /// A child task that has ended looks like one that waits elsewhere, so an effect with such a
  /// child counts as able to continue.
  var mayGoOnByItself: Bool {
    state.withLock { !$0.others.isEmpty || $0.sleeps.isEmpty }
  }

  /// A Boolean value that indicates whether time has passed although the effect could run.
  var isLate: Bool {
    get { state.withLock(\.pace.isLate) }
    set { state.withLock { $0.pace.isLate = newValue } }
  }

  var pace: EffectPace { state.withLock(\.pace) }

  /// Returns whether time can pass before the next step of the effect.
  func canBeLate(isDelivery: Bool) -> Bool {
    state.withLock { $0.sleeps.isEmpty && $0.pace.canBeLate(isDelivery: isDelivery) }
  }

  /// Notifies the executor that the current task awaits work of the test store.
  func awaitsDelivery() {
    guard schedule.order != nil, let task = TaskKey.current else { return }
    state.withLock { $0.pace.awaitsDelivery(task) }
  }

  /// A description of what the effect is doing.
  var activity: String {
    if schedule.hasSteps(of: self) { return "running without suspending" }
    let outside = "something outside of the test store"
    return state.withLock { state in
      let sleeps = state.sleeps.values
        .sorted { ($0.description, $0.number) < ($1.description, $1.number) }
        .map(\.description)
      guard !sleeps.isEmpty else { return "suspended on \(outside)" }
      let list = "suspended on \(sleeps.joined(separator: ", "))"
      return state.others.isEmpty ? list : "\(list), and possibly on \(outside)"
    }
  }

  func fallsAsleep(_ sleep: Sleep) {
    guard let task = TaskKey.current else { return }
    state.withLock { state in
      state.sleeps[task] = sleep
      state.others.remove(task)
    }
  }

  func wakesUp(_ sleep: Sleep) {
    let current = TaskKey.current
    state.withLock { state in
      // A clock ends a sleep from outside of the task. A sleep without a clock ends in the task
      // itself.
      let isOwn = current.map { state.sleeps[$0] == sleep } ?? false
      let sleeper = isOwn ? current : state.sleeps.first { $0.value == sleep }?.key
      guard let task = sleeper else { return }
      state.sleeps[task] = nil
      state.others.insert(task)
      state.pace.wakesUp(task)
    }
  }

  func advances(_ clock: ObjectIdentifier, to instant: String) {
    schedule.log?.advances(clock, to: instant)
  }

  var runsCurrentTask: Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor == asUnownedTaskExecutor() }
  }

  func runUntilIdle(mayStop: Bool, isolation: isolated (any Actor)?) async {
    guard await schedule.runUntilIdle(mayStop: mayStop, isolation: isolation) else { return }
    await schedule.runThroughMainActor(while: { mayGoOnByItself }, isolation: isolation)
  }
}
