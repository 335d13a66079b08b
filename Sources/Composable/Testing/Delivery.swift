/// Work that an effect passes to the isolation of a test store and awaits.
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

  /// Lets the effect continue without the work.
  func leave() {
    continuation?.resume()
  }
}

extension Schedule.Step {
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
