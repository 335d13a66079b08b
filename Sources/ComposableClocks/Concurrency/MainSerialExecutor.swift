/// Runs an operation as it is.
///
/// Code that was written for libraries that serialize all tasks of a process compiles with it. Nothing
/// here needs that: a test store runs the effects of its store on an executor of its own, and leaves
/// the tasks of all others alone.
///
/// - Parameter operation: The operation to run.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
@discardableResult
public func withMainSerialExecutor<R>(operation: () throws -> R) rethrows -> R {
  try operation()
}

/// Runs an asynchronous operation on the main actor.
///
/// Code that was written for libraries that serialize all tasks of a process compiles with it; see the
/// synchronous form for why nothing here needs that.
///
/// - Parameter operation: The operation to run.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
@MainActor
@discardableResult
public func withMainSerialExecutor<R>(
  operation: @MainActor () async throws -> R
) async rethrows -> R {
  try await operation()
}

/// Whether all tasks of the process are serialized: never, and setting it does nothing.
///
/// It exists for code that was written for libraries that do so; see `withMainSerialExecutor`.
public var uncheckedUseMainSerialExecutor: Bool {
  get { false }
  set { _ = newValue }
}
