public import ComposableDependencies
public import Testing

// swift-format-ignore: NoLeadingUnderscores
/// A trait that overrides dependencies for a test, or for each test of a suite.
///
///     @Suite(.dependency(\.uuid, .incrementing))
///     struct TodosTests {
///       @Test(.dependencies { $0.date.now = birthday })
///       func `adding a todo sets its date`() { … }
///     }
///
/// The outermost trait starts without overrides and with unread defaults, which live as long as the
/// test or, for a parameterized test, the test case. Inner traits add to outer ones.
public struct _DependenciesTrait: SuiteTrait, TestTrait, TestScoping {
  let update: @Sendable (inout DependencyValues) async throws -> Void

  /// A Boolean value that indicates whether the trait of a suite applies to nested suites.
  ///
  /// Always `true`.
  public var isRecursive: Bool { true }

  /// Runs a test with the overridden dependencies.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The test case.
  ///   - function: The function to run.
  /// - Throws: The error that the test or the update throws.
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

extension Trait where Self == _DependenciesTrait {
  /// A trait that runs a test without overridden dependencies.
  public static var dependencies: Self { Self { _ in } }

  /// Overrides dependencies for a test.
  ///
  /// - Parameter update: A closure that changes the values. It runs for each test case.
  /// - Returns: The trait.
  public static func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> Self {
    Self(update: update)
  }

  /// Overrides a dependency for a test.
  ///
  /// The default of the dependency is not created, unless the key path refers to a part of it.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency or of a part of it.
  ///   - value: The value. It is evaluated for each test case.
  /// - Returns: The trait.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    Self { DependencyOverride(keyPath).apply(try value(), to: &$0) }
  }

  /// Overrides a dependency whose type is its own key.
  ///
  /// - Parameter value: The value. It is evaluated for each test case.
  /// - Returns: The trait.
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Value.Value == Value {
    Self { $0[Value.self] = try value() }
  }
}
