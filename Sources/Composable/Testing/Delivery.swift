/// Work that an effect hands to the isolation of a test store, and waits for.
struct Delivery: Sendable {
  private let work: @Sendable () -> Void
  private let continuation: CheckedContinuation<Void, Never>?

  init(continuation: CheckedContinuation<Void, Never>?, _ work: @escaping @Sendable () -> Void) {
    self.work = work
    self.continuation = continuation
  }

  func perform() {
    work()
    continuation?.resume()
  }

  /// Lets the effect go on without the work.
  func leave() {
    continuation?.resume()
  }
}

extension Schedule.Step {
  /// Takes the step, in the isolation of the store.
  func perform() {
    switch self {
    case .job(let job, let executor): executor.run(job)
    case .delivery(let delivery): delivery.perform()
    }
  }

  /// Leaves the step to the system.
  func leave() {
    switch self {
    case .job(let job, _): globalConcurrentExecutor.enqueue(job)
    case .delivery(let delivery): delivery.leave()
    }
  }
}
