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
    guard !isCurrent else { return try operation() }
    return try Self.$currentOverrides.withValue(overrides, operation: operation)
  }

  /// Runs an asynchronous operation with exactly these values.
  package func run<R>(
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> R
  ) async rethrows -> R {
    guard !isCurrent else { return try await operation() }
    return try await Self.$currentOverrides.withValue(
      overrides,
      operation: operation,
      isolation: isolation
    )
  }

  /// Runs an operation without overrides, so that a task that it starts retains none of them.
  package static func runWithoutOverrides<R>(_ operation: () throws -> R) rethrows -> R {
    if currentOverrides.isEmpty { return try operation() }
    return try $currentOverrides.withValue(Overrides(), operation: operation)
  }

  /// Whether these are the values of the current task.
  package var isCurrent: Bool { overrides.isIdentical(to: Self.currentOverrides) }

  /// Whether both share their storage.
  ///
  /// If so, they are the same values.
  package func isIdentical(to other: Self) -> Bool {
    overrides.isIdentical(to: other.overrides)
  }
}
