public import Testing

/// Binds a task-local value for a test, or for each test of a suite.
///
///     @Test(.taskLocal(Session.$current, .blob))
///     func `a session greets its user`() { … }
public struct TaskLocalTrait<Value: Sendable>: SuiteTrait, TestTrait, TestScoping {
  let taskLocal: TaskLocal<Value>
  let value: @Sendable () throws -> Value

  /// Whether the trait of a suite covers suites in it: always.
  public var isRecursive: Bool { true }

  /// Runs a test with the value.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of it.
  ///   - function: Runs it.
  /// - Throws: What the test throws, or the making of the value.
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
  ///   - taskLocal: Which one, as in `Session.$current`.
  ///   - value: The value, made for each test and for each of its cases.
  /// - Returns: The trait.
  public static func taskLocal<Value: Sendable>(
    _ taskLocal: TaskLocal<Value>,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Self == TaskLocalTrait<Value> {
    Self(taskLocal: taskLocal, value: value)
  }
}
