import Dispatch
import Synchronization

/// Runs the jobs of a scenario one after another, and interrupts it before one of them.
///
/// A job is the part of a task between two suspensions. The scenario's own task prefers ``tasks``,
/// and its actor runs on ``actor``, so everything that returns to either is a step.
final class Stepper: Sendable {
  private let line = Line()

  /// The executor of the scenario's tasks.
  let tasks: Tasks

  /// The executor of the scenario's actor.
  let actor: Isolation

  /// The scenario's time, which passes when no job is left.
  let time = Time()

  init() {
    tasks = Tasks(line: line)
    actor = Isolation(line: line)
    line.whenIdle { [time] in time.pass() }
  }

  /// Starts to run the jobs that the scenario has enqueued.
  ///
  /// - Parameters:
  ///   - step: The step before which to interrupt the scenario, counted from zero.
  ///   - interruption: A closure that interrupts it.
  func start(interruptedBefore step: Int, by interruption: @escaping @Sendable () -> Void) {
    line.start(interruptedBefore: step, by: interruption)
  }

  /// Releases an interruption that did not happen, which holds the scenario.
  func end() { line.end() }

  /// The jobs, which own neither the stepper nor its executors.
  fileprivate final class Line: Sendable {
    private struct State {
      var steps = 0
      var jobs = 0
      var whenIdle: @Sendable () -> Void = {}
      var interruption: (step: Int, body: @Sendable () -> Void)?
    }

    private let state = Mutex(State())
    let queue = DispatchQueue(label: "Stepper", attributes: .initiallyInactive)

    func whenIdle(_ body: @escaping @Sendable () -> Void) {
      state.withLock { $0.whenIdle = body }
    }

    func start(interruptedBefore step: Int, by interruption: @escaping @Sendable () -> Void) {
      state.withLock { $0.interruption = (step, interruption) }
      queue.activate()
    }

    func end() {
      let interruption = state.withLock { $0.interruption.take() }
      withExtendedLifetime(interruption) {}
    }

    func add(_ job: @escaping @Sendable () -> Void) {
      state.withLock { $0.jobs += 1 }
      queue.async {
        let interruption = self.state.withLock { state in
          defer { state.steps += 1 }
          return state.interruption?.step == state.steps ? state.interruption.take()?.body : nil
        }
        interruption?()
        job()
        let whenIdle = self.state.withLock { state in
          state.jobs -= 1
          return state.jobs == 0 ? state.whenIdle : nil
        }
        whenIdle?()
      }
    }
  }

  final class Tasks: TaskExecutor {
    private let line: Line
    fileprivate init(line: Line) { self.line = line }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      line.add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  final class Isolation: SerialExecutor {
    private let line: Line
    fileprivate init(line: Line) { self.line = line }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      line.add { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(line.queue)) }
  }
}
