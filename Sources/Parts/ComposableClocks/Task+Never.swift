internal import ComposableConcurrency

extension Task where Failure == Never {
  /// Suspends until the task is cancelled, in code that must return a value.
  ///
  ///     $0.facts.fetch = { number in
  ///       requests.withValue { $0.append(number) }
  ///       return try await Task.never()
  ///     }
  ///
  /// - Returns: Never returns.
  /// - Throws: `CancellationError` when the task is cancelled.
  public static func never() async throws -> Success {
    switch try await Task<Never, Never>.never() {}
  }
}

extension Task where Success == Never, Failure == Never {
  /// Suspends until the task is cancelled.
  ///
  /// - Returns: Never returns.
  /// - Throws: `CancellationError` when the task is cancelled.
  public static func never() async throws -> Never {
    let sleep = Sleep(description: "Task.never")
    let owner = Sleep.owner
    owner?.fallAsleep(sleep)
    for await _ in AsyncStream<Never>.never {}
    owner?.wakeUp(sleep)
    throw _Concurrency.CancellationError()
  }
}
