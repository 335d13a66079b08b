/// Passes the current dependencies to closures that run later.
///
/// Tasks started by an operation inherit its overrides. Closures called by other code do not:
///
///     withEscapedDependencies { dependencies in
///       queue.async {
///         dependencies.yield {
///           // `@Dependency` reads the captured values here.
///         }
///       }
///     }
///
/// - Parameter operation: A closure that receives the captured dependencies.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Passes the current dependencies to closures that run later.
///
/// - Parameters:
///   - isolation: The isolation of the operation. Defaults to the caller's.
///   - operation: A closure that receives the captured dependencies.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}
