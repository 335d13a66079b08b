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
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Hands the current dependencies to closures that run later.
///
/// - Parameters:
///   - isolation: Where the operation runs: the caller's isolation.
///   - operation: Takes what carries the dependencies.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}
