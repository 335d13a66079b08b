import Dispatch
import Synchronization

/// Runs the jobs of a scenario one after the other, and interrupts it before one of them.
///
/// A job is what a task does from one suspension to the next. The scenario's own task prefers ``tasks``, and
/// its actor runs on ``actor``, so that whatever comes back to either is a step.
final class Stepper: Sendable {
  private struct State {
    var steps = 0
    var interruption: (step: Int, body: @Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "Stepper", attributes: .initiallyInactive)

  /// Runs the scenario's tasks.
  let tasks: Tasks

  /// Runs the scenario's actor.
  let actor: Isolation

  init() {
    let (enqueueTask, enqueueActor) = (Enqueue(), Enqueue())
    tasks = Tasks(enqueue: enqueueTask)
    actor = Isolation(enqueue: enqueueActor, queue: queue)
    enqueueTask.stepper.withLock { $0 = self }
    enqueueActor.stepper.withLock { $0 = self }
  }

  /// Begins to run what the scenario has enqueued.
  ///
  /// - Parameters:
  ///   - step: The step to interrupt the scenario before, counted from zero.
  ///   - interruption: What to do then.
  func start(interruptedBefore step: Int, by interruption: @escaping @Sendable () -> Void) {
    state.withLock { $0.interruption = (step, interruption) }
    queue.activate()
  }

  fileprivate func add(_ job: @escaping @Sendable () -> Void) {
    queue.async {
      let interruption = self.state.withLock { state in
        defer { state.steps += 1 }
        return state.interruption?.step == state.steps ? state.interruption?.body : nil
      }
      interruption?()
      job()
    }
  }

  /// The way from an executor to the stepper that owns it.
  final class Enqueue: Sendable {
    fileprivate let stepper = Mutex<Stepper?>(nil)

    fileprivate func callAsFunction(_ job: @escaping @Sendable () -> Void) {
      stepper.withLock(\.self)?.add(job)
    }
  }

  final class Tasks: TaskExecutor {
    private let enqueue: Enqueue
    fileprivate init(enqueue: Enqueue) { self.enqueue = enqueue }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      enqueue { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  final class Isolation: SerialExecutor {
    private let enqueue: Enqueue
    private let queue: DispatchQueue

    fileprivate init(enqueue: Enqueue, queue: DispatchQueue) {
      self.enqueue = enqueue
      self.queue = queue
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      enqueue { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
  }
}
