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
