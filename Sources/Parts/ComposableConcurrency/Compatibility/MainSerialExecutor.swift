/// Runs an operation unchanged, and serializes nothing.
///
/// In other libraries, this function runs all tasks of a process on the main thread. That needs a
/// hook of the whole process, which one test would set for all tests that run in parallel. A test
/// store does not need it: it runs the effects of its store on its own executor.
///
/// A test of other asynchronous code that relied on this function depends on timing here. Give that
/// code a `TestClock`, or await its work.
///
/// - Parameter operation: The operation to run.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
@available(
  *,
  deprecated,
  message: "It serializes nothing. A TestStore needs no such call. Give other code a TestClock."
)
@discardableResult
public func withMainSerialExecutor<R>(operation: () throws -> R) rethrows -> R {
  try operation()
}

/// Runs an asynchronous operation on the main actor, and serializes nothing.
///
/// See the synchronous form.
///
/// - Parameter operation: The operation to run.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
@available(
  *,
  deprecated,
  message: "It serializes nothing. A TestStore needs no such call. Give other code a TestClock."
)
@MainActor
@discardableResult
public func withMainSerialExecutor<R>(
  operation: @MainActor () async throws -> R
) async rethrows -> R {
  try await operation()
}

/// A Boolean value that is always `false`.
///
/// Setting it has no effect. See `withMainSerialExecutor`.
@available(
  *,
  deprecated,
  message: "It is always 'false'. A TestStore needs no such setting. Give other code a TestClock."
)
public var uncheckedUseMainSerialExecutor: Bool {
  get { false }
  set { _ = newValue }
}
