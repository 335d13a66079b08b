/// Says that the program is used wrongly, without stopping it.
///
/// The running test fails, whether it belongs to Swift Testing or to XCTest. Outside tests the issue
/// is written to standard error. ``withIssueReporters(_:operation:)`` sends it elsewhere.
///
///     func remove(at index: Int) {
///       guard items.indices.contains(index) else {
///         reportIssue("There is no item at \(index).")
///         return
///       }
///       items.remove(at: index)
///     }
///
/// A test target hears issues when it depends on the `ComposableTestSupport` product.
///
/// - Parameters:
///   - message: What happened; evaluated once for each reporter.
///   - severity: Whether the issue fails a test.
///   - fileID: Where the issue is shown, unless ``withIssueContext(fileID:filePath:line:column:operation:)`` says otherwise.
///   - filePath: The path of the file to report issues in.
///   - line: The line to report issues at.
///   - column: The column to report issues at.
public func reportIssue(
  _ message: @autoclosure () -> String? = nil,
  severity: IssueSeverity = .error,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(
    message(),
    severity: severity,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
}

/// Reports that the program is used wrongly, at a location that was passed down.
package func reportIssue(
  _ message: @autoclosure () -> String? = nil,
  severity: IssueSeverity = .error,
  at location: IssueLocation
) {
  let location = IssueContext.location(or: location)
  let expected = ExpectedIssues.current
  expected?.count()
  for reporter in IssueReporters.current {
    if expected == nil {
      reporter.reportIssue(
        message(),
        severity: severity,
        fileID: location.fileID,
        filePath: location.filePath,
        line: location.line,
        column: location.column
      )
    } else {
      reporter.expectIssue(
        message(),
        severity: severity,
        fileID: location.fileID,
        filePath: location.filePath,
        line: location.line,
        column: location.column
      )
    }
  }
}

/// Says that an error was caught that should not have been thrown.
///
/// Swift Testing shows it as a caught error, so that known issues can be matched by its type.
///
/// - Parameters:
///   - error: What was caught.
///   - message: What it means; evaluated once for each reporter.
///   - fileID: Where the issue is shown, unless ``withIssueContext(fileID:filePath:line:column:operation:)`` says otherwise.
///   - filePath: The path of the file to report issues in.
///   - line: The line to report issues at.
///   - column: The column to report issues at.
public func reportIssue(
  _ error: any Error,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(
    error,
    message(),
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
}

/// Reports an error that should not have been thrown, at a location that was passed down.
package func reportIssue(
  _ error: any Error,
  _ message: @autoclosure () -> String? = nil,
  at location: IssueLocation
) {
  let location = IssueContext.location(or: location)
  let expected = ExpectedIssues.current
  expected?.count()
  for reporter in IssueReporters.current {
    if expected == nil {
      reporter.reportIssue(
        error,
        message(),
        fileID: location.fileID,
        filePath: location.filePath,
        line: location.line,
        column: location.column
      )
    } else {
      reporter.expectIssue(
        error,
        message(),
        fileID: location.fileID,
        filePath: location.filePath,
        line: location.line,
        column: location.column
      )
    }
  }
}
