/// Someone who is told about issues.
///
/// One method is enough; the others have defaults.
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
/// It is called on whichever thread reports an issue.
public protocol IssueReporter: Sendable {
  /// Takes an issue.
  ///
  /// - Parameters:
  ///   - message: What happened.
  ///   - severity: Whether it fails a test.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Takes a caught error; by default as an issue that describes it.
  ///
  /// - Parameters:
  ///   - error: What was caught.
  ///   - message: What it means.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
  func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Takes an issue that `withExpectedIssue` swallows; by default does nothing.
  ///
  /// - Parameters:
  ///   - message: What happened.
  ///   - severity: Whether it would have failed a test.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
  func expectIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Takes a caught error that `withExpectedIssue` swallows; by default as an issue that describes it.
  ///
  /// - Parameters:
  ///   - error: What was caught.
  ///   - message: What it means.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
  func expectIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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
