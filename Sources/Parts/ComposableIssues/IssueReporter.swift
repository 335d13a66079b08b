/// A type that receives issues.
///
/// Only one method is required. The others have default implementations.
///
///     struct Logging: IssueReporter {
///       func reportIssue(
///         _ message: @autoclosure () -> String?,
///         severity: IssueSeverity,
///         fileID: StaticString,
///         filePath: StaticString,
///         line: UInt,
///         column: UInt
///       ) {
///         print("\(fileID):\(line)", severity, message() ?? "")
///       }
///     }
///
/// The methods are called on the thread that reports the issue.
public protocol IssueReporter: Sendable {
  /// Receives an issue.
  ///
  /// - Parameters:
  ///   - message: A description of the issue.
  ///   - severity: The severity of the issue. Errors fail the test.
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Receives a caught error.
  ///
  /// By default, it reports an issue that describes the error.
  ///
  /// - Parameters:
  ///   - error: The caught error.
  ///   - message: An explanation of the error.
  func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Receives an issue that `withExpectedIssue` suppresses.
  ///
  /// By default, it does nothing.
  ///
  /// - Parameters:
  ///   - message: A description of the issue.
  ///   - severity: The severity of the issue.
  func expectIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Receives a caught error that `withExpectedIssue` suppresses.
  ///
  /// By default, it describes the error.
  ///
  /// - Parameters:
  ///   - error: The caught error.
  ///   - message: An explanation of the error.
  func expectIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )
}

extension IssueReporter {
  public func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    reportIssue(
      ReportedIssue(message: message(), error: error, location: location).text,
      severity: .error,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  public func expectIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {}

  public func expectIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    expectIssue(
      ReportedIssue(message: message(), error: error, location: location).text,
      severity: .error,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

/// The severity of an issue.
public enum IssueSeverity: Comparable, Hashable, Sendable {
  // Closed: those of the testing library, compared and not listed. In their order.

  /// A warning.
  ///
  /// It does not fail a test.
  case warning

  /// An error.
  ///
  /// It fails the running test.
  case error
}
