extension DependencyValues {
  /// A capture of the current dependencies, for code that does not inherit them.
  ///
  /// See ``withEscapedDependencies(_:)-(_)``.
  public struct Continuation: Sendable {
    private let values = DependencyValues.captured

    package init() {}

    /// Runs an operation with the captured dependencies.
    ///
    /// - Parameter operation: The operation to run.
    /// - Returns: The value that the operation returns.
    /// - Throws: The error that the operation throws.
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      try values.run(operation: operation)
    }

    /// Runs an asynchronous operation with the captured dependencies.
    ///
    /// - Parameters:
    ///   - isolation: The isolation of the operation. Defaults to the caller's.
    ///   - operation: The operation to run.
    /// - Returns: The value that the operation returns.
    /// - Throws: The error that the operation throws.
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: () async throws -> R
    ) async rethrows -> R {
      try await values.run(isolation: isolation, operation: operation)
    }
  }
}
