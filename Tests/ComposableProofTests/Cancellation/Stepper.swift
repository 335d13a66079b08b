import Dispatch
import Synchronization

/// Runs the jobs of a scenario one after another, and interrupts it before one of them.
///
/// A job is the part of a task between two suspensions. The scenario's own task prefers ``tasks``,
/// and its actor runs on ``actor``, so everything that returns to either is a step.
final class Stepper: Sendable {
  private struct State {
    var steps = 0
    var interruption: (step: Int, body: @Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "Stepper", attributes: .initiallyInactive)

  /// The executor of the scenario's tasks.
  let tasks: Tasks

  /// The executor of the scenario's actor.
  let actor: Isolation

  init() {
    let (enqueueTask, enqueueActor) = (Enqueue(), Enqueue())
    tasks = Tasks(enqueue: enqueueTask)
    actor = Isolation(enqueue: enqueueActor, queue: queue)
    enqueueTask.stepper.withLock { $0 = self }
    enqueueActor.stepper.withLock { $0 = self }
  }

  /// Starts to run the jobs that the scenario has enqueued.
  ///
  /// - Parameters:
  ///   - step: The step before which to interrupt the scenario, counted from zero.
  ///   - interruption: A closure that interrupts it.
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

  /// A reference from an executor to the stepper that owns it.
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
