internal import ComposableIssues

/// A function that checks a condition and fails if it is false.
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition to check.
  ///   - message: The message to show if the condition is false.
  ///   - file: The file to report issues in.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  )
}

extension AssertionEffect {
  /// Checks a condition, and attributes a failure to the caller's source location.
  ///
  /// - Parameters:
  ///   - condition: The condition to check.
  ///   - message: The message to show if the condition is false.
  ///   - file: The file to report issues in.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    callAsFunction(condition(), message(), file: file, line: line)
  }
}

/// An assertion that reports an issue instead of stopping the program.
struct ReportingAssertion: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    if !condition() { reportAssertion(message(), file: file, line: line) }
  }
}

func reportAssertion(_ message: String, file: StaticString, line: UInt) {
  reportIssue(
    message.isEmpty ? "Assertion failed" : "Assertion failed: \(message)",
    fileID: file,
    filePath: file,
    line: line
  )
}

extension DependencyValues {
  /// Checks a condition in debug builds, like `Swift.assert`.
  ///
  ///     @Dependency(\.assert) var assert
  ///
  ///     assert(index >= 0, "The index must not be negative.")
  ///
  /// In tests, a false condition is reported as an issue and does not stop the program.
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }
}

private enum AssertKey: DependencyKey {
  static let liveValue: any AssertionEffect = LiveAssertion()
  static let testValue: any AssertionEffect = ReportingAssertion()
}

private struct LiveAssertion: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    Swift.assert(condition(), message(), file: file, line: line)
  }
}

extension DependencyValues {
  /// Checks a condition, like `Swift.precondition`.
  ///
  /// In tests, a false condition is reported as an issue and does not stop the program.
  public var precondition: any AssertionEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }
}

private enum PreconditionKey: DependencyKey {
  static let liveValue: any AssertionEffect = LivePrecondition()
  static let testValue: any AssertionEffect = ReportingAssertion()
}

private struct LivePrecondition: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    Swift.precondition(condition(), message(), file: file, line: line)
  }
}

extension DependencyValues {
  /// Indicates that a sanity check failed, like `Swift.assertionFailure`.
  ///
  /// In tests, the failure is reported as an issue and does not stop the program.
  public var assertionFailure: any AssertionFailureEffect {
    get { self[AssertionFailureKey.self] }
    set { self[AssertionFailureKey.self] = newValue }
  }
}

/// A function that indicates a failed sanity check.
public protocol AssertionFailureEffect: Sendable {
  /// Indicates that a sanity check failed.
  ///
  /// - Parameters:
  ///   - message: The message to show.
  ///   - file: The file to report issues in.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
  /// Indicates that a sanity check failed at the caller's source location.
  ///
  /// - Parameters:
  ///   - message: The message to show.
  ///   - file: The file to report issues in.
  public func callAsFunction(
    _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    callAsFunction(message(), file: file, line: line)
  }
}

private enum AssertionFailureKey: DependencyKey {
  static let liveValue: any AssertionFailureEffect = LiveAssertionFailure()
  static let testValue: any AssertionFailureEffect = ReportingAssertionFailure()
}

private struct LiveAssertionFailure: AssertionFailureEffect {
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    Swift.assertionFailure(message(), file: file, line: line)
  }
}

private struct ReportingAssertionFailure: AssertionFailureEffect {
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    reportAssertion(message(), file: file, line: line)
  }
}
