/// Overrides dependencies for an operation.
///
/// The overrides apply to the operation, to everything it calls, and to the tasks it starts. They
/// are added to the overrides that are already in effect.
///
///     let model = withDependencies {
///       $0.date = .constant(Date(timeIntervalSince1970: 0))
///     } operation: {
///       FeedModel()
///     }
///
/// - Parameters:
///   - update: A closure that changes the values. Reading a default here is never reported.
///   - operation: The operation to run with the changed values.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the update or the operation throws.
@discardableResult
public func withDependencies<R>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  var values = DependencyValues._current
  try values.update(update)
  return try values.run(operation: operation)
}

/// Overrides dependencies for an asynchronous operation.
///
/// - Parameters:
///   - isolation: The isolation of both closures. Defaults to the caller's.
///   - update: A closure that changes the values. Reading a default here is never reported.
///   - operation: The operation to run with the changed values.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the update or the operation throws.
@discardableResult
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  var values = DependencyValues._current
  values.access = .update
  try await update(&values)
  return try await values.run(isolation: isolation, operation: operation)
}
