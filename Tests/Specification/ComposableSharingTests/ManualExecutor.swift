import ComposableDependencies

/// An executor whose jobs the test runs.
///
/// When ``run()`` returns, its tasks have ended or wait for something else than the executor.
final class ManualExecutor: TaskExecutor {
  private let jobs = Locked<[UnownedJob]>([])
  private let isReleased = Locked(false)

  func enqueue(_ job: consuming ExecutorJob) {
    if isReleased.withLock({ $0 }) { return globalConcurrentExecutor.enqueue(job) }
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func run() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Passes later jobs to the global executor.
  func release() { isReleased.replace(with: true) }

  /// Starts a task, and runs it until it waits.
  func begin(
    _ operation: @escaping @Sendable () async throws -> Void
  ) -> Task<Void, any Error> {
    let task = Task(executorPreference: self, operation: operation)
    run()
    return task
  }
}
