public import ComposableDependencies
public import Testing

/// Overrides dependencies for a test, or for each test of a suite.
///
///     @Suite(.dependency(\.uuid, .incrementing))
///     struct TodosTests {
///       @Test(.dependencies { $0.date.now = birthday })
///       func `adding a todo tells its date`() { … }
///     }
///
/// The outermost trait starts from values in which nothing is overridden, with defaults that live as
/// long as the test; for a test with arguments, as long as each of its cases. Inner traits add to
/// outer ones.
public struct DependenciesTrait: SuiteTrait, TestTrait, TestScoping {
  let update: @Sendable (inout DependencyValues) async throws -> Void

  /// Whether the trait of a suite covers suites in it: always.
  public var isRecursive: Bool { true }

  /// Runs a test with the changed dependencies.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of it.
  ///   - function: Runs it.
  /// - Throws: What the test or the update throws.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await DependencyValues.scopeOfTest {
      try await withDependencies {
        try await update(&$0)
      } operation: {
        try await function()
      }
    }
  }
}

extension Trait where Self == DependenciesTrait {
  /// Starts a test from values in which no dependency is overridden.
  public static var dependencies: Self { Self { _ in } }

  /// Overrides dependencies for a test.
  ///
  /// - Parameter update: Changes the values; runs for each test, and for each of its cases.
  /// - Returns: The trait.
  public static func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> Self {
    Self(update: update)
  }

  /// Overrides a dependency for a test.
  ///
  /// - Parameters:
  ///   - keyPath: Which dependency, or which part of it.
  ///   - value: The value, made for each test and for each of its cases.
  /// - Returns: The trait.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    Self { $0[keyPath: keyPath] = try value() }
  }

  /// Overrides a dependency that is its own key for a test.
  ///
  /// - Parameter value: The value, made for each test and for each of its cases.
  /// - Returns: The trait.
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Value.Value == Value {
    Self { $0[Value.self] = try value() }
  }
}
