import Dispatch

/// An event of a socket that a task waits for.
enum SocketEvent {
  /// There are bytes to read, a client to accept, or the end of the connection.
  case input

  /// There is room to write, or the connection is lost.
  case output

  private static let queue = DispatchQueue(label: "ComposableInspector.sockets")

  /// Suspends the task until the event happens, without a thread.
  ///
  /// - Parameter descriptor: The socket. It can be closed when the method has returned.
  /// - Throws: A `CancellationError` if the task is cancelled.
  func wait(of descriptor: Int32) async throws {
    // It is created here, and only cancelled by other threads, which is thread-safe.
    nonisolated(unsafe) let source: any DispatchSourceProtocol =
      switch self {
      case .input: DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
      case .output: DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: Self.queue)
      }
    source.setEventHandler { source.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Called once, after the event or the cancellation, when the queue no longer uses the
        // descriptor.
        source.setCancelHandler { continuation.resume() }
        source.activate()
      }
    } onCancel: {
      source.cancel()
    }
    try Task.checkCancellation()
  }
}

/// Runs an operation, and cancels it when a time is over.
///
/// - Returns: The result of the operation, or `nil` if the time is over.
func within<Result: Sendable>(
  _ time: Duration,
  _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result? {
  try await withThrowingTaskGroup(of: Result?.self) { group in
    defer { group.cancelAll() }
    group.addTask { try await operation() }
    group.addTask {
      try await Task.sleep(for: time)
      return nil
    }
    return try await group.next() ?? nil
  }
}
