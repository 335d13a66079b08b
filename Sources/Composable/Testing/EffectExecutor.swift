import ComposableClocks
import Synchronization

/// Runs the tasks of one effect on the schedule of a test store, and knows what they wait for.
final class EffectExecutor: EffectHost {
  private struct State {
    /// What the tasks sleep on that only the test can wake.
    var sleeps: [TaskKey: Sleep] = [:]

    /// The tasks that have stopped running elsewhere than in a sleep: they wait for something
    /// unknown, or have ended.
    var others: Set<TaskKey> = []
  }

  let schedule: Schedule
  private let state = Mutex(State())

  init(schedule: Schedule) {
    self.schedule = schedule
  }

  func enqueue(_ job: consuming ExecutorJob) {
    schedule.add(.job(UnownedJob(job), self))
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

  /// Whether the effect may go on without the test.
  ///
  /// A child task that has ended cannot be told from one that waits elsewhere, so that an effect with
  /// such a child counts as one that may.
  var mayGoOnByItself: Bool {
    state.withLock { !$0.others.isEmpty || $0.sleeps.isEmpty }
  }

  /// What the effect does, in words.
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
      // A clock wakes the task from elsewhere; what has no clock wakes by itself.
      let isOwn = current.map { state.sleeps[$0] == sleep } ?? false
      let sleeper = isOwn ? current : state.sleeps.first { $0.value == sleep }?.key
      guard let task = sleeper else { return }
      state.sleeps[task] = nil
      state.others.insert(task)
    }
  }

  var runsCurrentTask: Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor == asUnownedTaskExecutor() }
  }

  func runUntilIdle(mayStop: Bool, isolation: isolated (any Actor)?) async {
    guard await schedule.runUntilIdle(mayStop: mayStop, isolation: isolation) else { return }
    await schedule.runThroughMainActor(while: { mayGoOnByItself }, isolation: isolation)
  }
}

/// Tells apart the tasks that live at the same time.
///
/// A job's one word is its address, and a task is a job that has the address of the task. Nothing but
/// that equality is used. If it ceased to hold, effects would seem to wait for something unknown, and
/// failures would take until their time-out.
struct TaskKey: Hashable {
  private let address: UInt

  /// The task of a job, or `nil` if the job is an actor's.
  init?(_ job: UnownedJob) {
    guard !"\(job)".hasSuffix("nil)") else { return nil }
    address = unsafeBitCast(job, to: UInt.self)
  }

  private init(_ task: UnsafeCurrentTask) {
    address = unsafeBitCast(task, to: UInt.self)
  }

  static var current: TaskKey? {
    withUnsafeCurrentTask { $0.map(TaskKey.init) }
  }
}
