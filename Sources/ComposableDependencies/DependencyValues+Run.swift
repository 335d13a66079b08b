extension DependencyValues {
  /// Changes the values as `withDependencies` does.
  ///
  /// Reading a default does not count as using it.
  package mutating func update<R>(_ update: (inout Self) throws -> R) rethrows -> R {
    access = .update
    defer { access = .direct }
    return try update(&self)
  }

  /// Runs an operation with exactly these values.
  ///
  /// If they are already current, the operation runs without binding them again.
  package func run<R>(operation: () throws -> R) rethrows -> R {
    guard !isIdentical(to: ._current) else { return try operation() }
    return try Self.$_current.withValue(unaccessed, operation: operation)
  }

  /// Runs an asynchronous operation with exactly these values.
  package func run<R>(
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> R
  ) async rethrows -> R {
    guard !isIdentical(to: ._current) else { return try await operation() }
    return try await Self.$_current.withValue(
      unaccessed,
      operation: operation,
      isolation: isolation
    )
  }

  /// A Boolean value that indicates whether both share their storage.
  ///
  /// If so, they are the same values.
  package func isIdentical(to other: Self) -> Bool {
    overrides.isIdentical(to: other.overrides)
  }

  /// The current values, completed with the overrides of these values.
  func behindCurrent() -> (values: Self, areCurrent: Bool) {
    var values = Self._current
    guard !values.overrides.cover(overrides) else { return (values, true) }
    values.overrides.fill(from: overrides)
    return (values, false)
  }

  private var unaccessed: Self {
    var values = self
    values.access = .direct
    return values
  }
}
