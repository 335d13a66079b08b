/// An error that ``withTimeout(_:clock:operation:)`` throws if the operation takes too long.
public struct TimeoutError: Error, Hashable, CustomStringConvertible {
  /// The time limit.
  public let duration: Duration

  public var description: String { "The operation did not end within \(duration)." }
}

/// Calls an operation, and cancels it when a time limit has passed.
///
///     let forecast = try await withTimeout(.seconds(10), clock: clock) {
///       try await weather.forecast()
///     }
///
/// Cancellation in Swift is cooperative. If the operation ignores it, this function still waits for
/// the end of the operation, and then throws.
///
/// - Parameters:
///   - duration: The time limit.
///   - clock: The clock that measures the time. Pass the dependency `continuousClock`, so that a
///     test can advance it.
///   - operation: The operation, which runs in a child task.
/// - Returns: The value of the operation.
/// - Throws: A ``TimeoutError``, the error of the operation, or `CancellationError` if the task is
///   cancelled.
public func withTimeout<Value: Sendable>(
  _ duration: Duration,
  clock: any Clock<Duration>,
  operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value?.self) { group in
    group.addTask { try await operation() }
    group.addTask {
      try await clock.sleep(for: duration)
      return nil
    }
    defer { group.cancelAll() }
    // The group has two tasks, so `next` returns the result of the first one to end.
    guard case .some(.some(let value)) = try await group.next() else {
      throw TimeoutError(duration: duration)
    }
    return value
  }
}
