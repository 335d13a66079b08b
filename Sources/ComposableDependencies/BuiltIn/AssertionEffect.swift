internal import ComposableIssues

/// Checks a condition, and says so when it is false.
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: What has to be true.
  ///   - message: What is wrong when it is not.
  ///   - file: The file to report issues in.
  ///   - line: The line to report issues at.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  )
}

extension AssertionEffect {
  /// Checks a condition in the name of the caller.
  ///
  /// - Parameters:
  ///   - condition: What has to be true.
  ///   - message: What is wrong when it is not.
  ///   - file: The file to report issues in.
  ///   - line: The line to report issues at.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    callAsFunction(condition(), message(), file: file, line: line)
  }
}

/// Reports a false condition instead of stopping the program.
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
