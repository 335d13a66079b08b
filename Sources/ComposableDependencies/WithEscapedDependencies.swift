/// Hands the current dependencies to closures that run later.
///
/// Overrides follow the tasks that an operation starts. They do not follow a closure that is called
/// by somebody else:
///
///     withEscapedDependencies { dependencies in
///       queue.async {
///         dependencies.yield {
///           // `@Dependency` reads here what it would read outside.
///         }
///       }
///     }
///
/// - Parameter operation: Takes what carries the dependencies.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Hands the current dependencies to closures that run later.
///
/// - Parameters:
///   - isolation: The isolation of the operation. Defaults to the caller's.
///   - operation: Takes what carries the dependencies.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}
