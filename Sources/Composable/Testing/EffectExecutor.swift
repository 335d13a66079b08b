import ComposableClocks
import Synchronization

/// An executor that runs the tasks of one effect on the schedule of a test store and records what
/// they wait for.
final class EffectExecutor: EffectHost {
  private struct State {
    var tasks = EffectTasks()

    /// What an explored test knows about the time that the effect takes.
    var pace: EffectPace
  }

  let schedule: Schedule

  /// The number of the effect in an explored test.
  let number: Int
  private let identifiesTasks: Bool
  private let layout: TaskLayout?
  private let state: Mutex<State>

  /// Creates an executor.
  ///
  /// - Parameters:
  ///   - schedule: The schedule of the test store.
  ///   - pace: What an explored test knows about the time that the effect takes.
  ///   - identifiesTasks: Whether a job has the key of its task. If not, the effect looks as if it
  ///     waits for something outside of the test store.
  ///   - layout: The words that show the state of a task, or `nil` if they are unknown.
  init(
    schedule: Schedule,
    pace: EffectPace = EffectPace(),
    identifiesTasks: Bool = TaskKey.identifiesTasks,
    layout: TaskLayout? = .learned
  ) {
    self.schedule = schedule
    self.identifiesTasks = identifiesTasks
    self.layout = layout
    number = schedule.order?.newNumber() ?? 0
    state = Mutex(State(pace: pace))
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if identifiesTasks, let task = TaskKey(job) {
      let current = TaskKey.current
      state.withLock { state in
        let isExpected = state.tasks.addJob(of: task, by: current)
        if schedule.order != nil { state.pace.addJob(of: task, isExpected: isExpected) }
      }
    }
    schedule.add(.job(job, self))
  }

  func run(_ job: UnownedJob) {
    guard identifiesTasks, let task = TaskKey(job) else {
      return job.runSynchronously(on: asUnownedTaskExecutor())
    }
    let isReadable = state.withLock { $0.tasks.begin(task) }
    var taskState = TaskState.isUnknown
    if isReadable {
      taskState = .afterRunning(job, layout) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    } else {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
    state.withLock { $0.tasks.stop(task, in: taskState) }
  }

  /// Whether the effect can continue without the test.
  var mayGoOnByItself: Bool {
    let waits = state.withLock(\.tasks.waits)
    return waits.isOutside || waits.awaitsOthers
  }

  /// Whether time has passed although the effect could run.
  var isLate: Bool {
    get { state.withLock(\.pace.isLate) }
    set { state.withLock { $0.pace.isLate = newValue } }
  }

  var pace: EffectPace { state.withLock(\.pace) }

  /// Returns whether time can pass before the next step of the effect.
  func canBeLate(isDelivery: Bool) -> Bool {
    state.withLock { !$0.tasks.isSleeping && $0.pace.canBeLate(isDelivery: isDelivery) }
  }

  /// Notifies the executor that the current task awaits work of the test store.
  func awaitDelivery() {
    guard schedule.order != nil, let task = TaskKey.current else { return }
    state.withLock { $0.pace.awaitDelivery(task) }
  }

  /// A description of what the effect is doing.
  var activity: String {
    if schedule.hasSteps(of: self) { return "running without suspending" }
    let waits = state.withLock(\.tasks.waits)
    let sleeps = waits.sleeps
      .sorted { ($0.description, $0.number) < ($1.description, $1.number) }
      .map(\.description)
    let outside =
      waits.isOutside || !waits.awaitsOthers
      ? "something outside of the test store" : "a task outside of the test store"
    guard !sleeps.isEmpty else { return "suspended on \(outside)" }
    let list = "suspended on \(sleeps.joined(separator: ", "))"
    return waits.isOutside || waits.awaitsOthers ? "\(list), and possibly on \(outside)" : list
  }

  func fallAsleep(_ sleep: Sleep) {
    guard let task = TaskKey.current else { return }
    let isOwn = state.withLock { $0.tasks.fallAsleep(task, sleep) }
    // Such a sleep can be what a call of the test waits for.
    if !isOwn { schedule.noteChange() }
  }

  func wakeUp(_ sleep: Sleep) {
    let current = TaskKey.current
    state.withLock { state in
      guard let task = state.tasks.wakeUp(sleep, current: current) else { return }
      state.pace.wakeUp(task)
    }
  }

  func effectIsCancelled() {
    schedule.order?.use(.effect(number))
  }

  func effectEnds(usesStore: Bool) {
    schedule.order?.use(.ends(schedule.number), isChange: false)
    if usesStore { schedule.noteUse() }
  }

  func sectionEnds(_ task: TaskKey) {
    state.withLock { $0.tasks.end(task) }
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
