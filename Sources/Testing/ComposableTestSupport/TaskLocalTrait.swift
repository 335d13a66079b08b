public import Testing

// swift-format-ignore: NoLeadingUnderscores
/// A trait that binds a task-local value for a test, or for each test of a suite.
///
///     @Test(.taskLocal(Session.$current, .blob))
///     func `a session greets its user`() { … }
public struct _TaskLocalTrait<Value: Sendable>: SuiteTrait, TestTrait, TestScoping {
  let taskLocal: TaskLocal<Value>
  let value: @Sendable () throws -> Value

  /// A Boolean value that indicates whether the trait of a suite applies to nested suites.
  ///
  /// Always `true`.
  public var isRecursive: Bool { true }

  /// Runs a test with the value bound.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The test case.
  ///   - function: The function to run.
  /// - Throws: The error that the test or the value's expression throws.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await taskLocal.withValue(try value()) { try await function() }
  }
}

extension Trait {
  /// Binds a task-local value for a test.
  ///
  /// - Parameters:
  ///   - taskLocal: The task-local, such as `Session.$current`.
  ///   - value: The value. It is evaluated for each test case.
  /// - Returns: The trait.
  public static func taskLocal<Value: Sendable>(
    _ taskLocal: TaskLocal<Value>,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Self == _TaskLocalTrait<Value> {
    Self(taskLocal: taskLocal, value: value)
  }
}
