/// Work that an effect passes to the isolation of a test store and awaits.
struct Delivery: Sendable {
  /// The executor of the effect, or `nil` if no task of an effect awaits the work.
  let executor: EffectExecutor?
  private let work: @Sendable () -> Void
  private let continuation: CheckedContinuation<Void, Never>?

  /// The task that awaits the work.
  private let task = TaskKey.current

  init(
    continuation: CheckedContinuation<Void, Never>?,
    of executor: EffectExecutor? = nil,
    _ work: @escaping @Sendable () -> Void
  ) {
    self.executor = executor
    self.work = work
    self.continuation = continuation
  }

  func perform() {
    if let executor, executor.isLate {
      executor.schedule.order?.handleLateWork(work)
    } else {
      work()
    }
    guard let continuation else { return }
    // On a serial executor, nothing runs between the work and what its sender does next.
    if let executor, let task {
      executor.schedule.resume(task, with: continuation)
    } else {
      continuation.resume()
    }
  }

  /// Lets the effect continue without the work.
  func leave() {
    continuation?.resume()
  }
}

extension Schedule.Step {
  /// The executor of the effect that takes the step, or `nil` if there is none.
  var executor: EffectExecutor? {
    switch self {
    case .job(_, let executor): executor
    case .delivery(let delivery): delivery.executor
    }
  }

  /// Whether time can pass before the step.
  var canBeLate: Bool {
    switch self {
    case .job(_, let executor): executor.canBeLate(isDelivery: false)
    case .delivery(let delivery): delivery.executor?.canBeLate(isDelivery: true) ?? false
    }
  }

  /// Performs the step, in the isolation of the store.
  func perform() {
    switch self {
    case .job(let job, let executor): executor.run(job)
    case .delivery(let delivery): delivery.perform()
    }
  }

  /// Passes the step to the global executor.
  func leave() {
    switch self {
    case .job(let job, _): globalConcurrentExecutor.enqueue(job)
    case .delivery(let delivery): delivery.leave()
    }
  }
}
