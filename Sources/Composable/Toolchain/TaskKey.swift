import Synchronization

/// The identity of a task among the tasks alive at the same time.
///
/// - Assumption: A job and a `Task` are represented by one word, their address, and the job of a task
///   has the address of the task. The description of an actor's job ends in `nil)`, because it has no
///   task.
/// - If it fails: Effects appear to wait for something outside of the test store, and a test
///   reports failures only after its timeout.
struct TaskKey: Hashable {
  private let address: UInt

  /// Creates the key of the task that a job belongs to, or returns `nil` if the job belongs to an
  /// actor.
  init?(_ job: UnownedJob) {
    guard !"\(job)".hasSuffix("nil)") else { return nil }
    address = unsafeBitCast(job, to: UInt.self)
  }

  /// Returns whether a job belongs to the task.
  func isTask(of job: UnownedJob) -> Bool {
    unsafeBitCast(job, to: UInt.self) == address
  }

  /// Creates the key of a task.
  init<Success, Failure>(_ task: Task<Success, Failure>) {
    address = unsafeBitCast(task, to: UInt.self)
  }

  private init(_ task: UnsafeCurrentTask) {
    address = unsafeBitCast(task, to: UInt.self)
  }

  static var current: TaskKey? {
    withUnsafeCurrentTask { $0.map(TaskKey.init) }
  }

  /// Whether a job has the key of its task.
  static let identifiesTasks: Bool = {
    let probe = Probe()
    Task(executorPreference: probe) { probe.keys.withLock { $0.running = .current } }
    return probe.keys.withLock { $0.enqueued != nil && $0.enqueued == $0.running }
  }()

  /// An executor that runs each job at once, so that the task has ended when its initializer
  /// returns.
  private final class Probe: TaskExecutor {
    let keys = Mutex<(enqueued: TaskKey?, running: TaskKey?)>((nil, nil))

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      keys.withLock { $0.enqueued = TaskKey(job) }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
