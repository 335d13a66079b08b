/// Runs an operation unchanged.
///
/// This function exists for source compatibility with libraries that serialize all tasks of a
/// process. Composable does not need that: a test store runs the effects of its store on its own
/// executor, and leaves other tasks alone.
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
/// This function exists for source compatibility with libraries that serialize all tasks of a
/// process. See the synchronous form.
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

/// A Boolean value that is always `false`.
///
/// Setting it has no effect.
///
/// It exists for source compatibility with libraries that serialize all tasks of a process. See
/// `withMainSerialExecutor`.
public var uncheckedUseMainSerialExecutor: Bool {
  get { false }
  set { _ = newValue }
}
