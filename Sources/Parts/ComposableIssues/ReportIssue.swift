/// Reports an issue, such as a programming error, without stopping the program.
///
/// In a test, the issue fails the running test of Swift Testing or XCTest. Outside of tests, it is
/// written to standard error. Use ``withIssueReporters(_:operation:)`` to send it elsewhere.
///
///     func remove(at index: Int) {
///       guard items.indices.contains(index) else {
///         reportIssue("There is no item at \(index).")
///         return
///       }
///       items.remove(at: index)
///     }
///
/// A test target must depend on the `ComposableTestSupport` product to receive issues.
///
/// If ``withIssueContext(fileID:filePath:line:column:operation:)`` is in effect, its location
/// replaces the one of the call.
///
/// - Parameters:
///   - message: A description of the issue. It is evaluated once per reporter.
///   - severity: The severity of the issue. Errors fail the test.
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

/// Reports an issue at the given location.
///
/// It is not inlined: with it, the compiler stops inlining what its callers do when nothing is
/// wrong.
@inline(never)
package func reportIssue(
  _ message: @autoclosure () -> String? = nil,
  severity: IssueSeverity = .error,
  at location: IssueLocation
) {
  let location = IssueContext.location(or: location)
  let isExpected = ExpectedIssues.contain(
    ReportedIssue(message: message(), location: location).text
  )
  if !isExpected { IssueListening.notify(message, severity, at: location) }
  for reporter in IssueReporters.current {
    if !isExpected {
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

/// Reports a caught error as an issue.
///
/// Swift Testing receives it as a caught error, so that known issues can be matched by the error's
/// type. If ``withIssueContext(fileID:filePath:line:column:operation:)`` is in effect, its location
/// replaces the one of the call.
///
/// - Parameters:
///   - error: The caught error.
///   - message: An explanation of the error. It is evaluated once per reporter.
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

/// Reports a caught error as an issue at the given location.
@inline(never)
package func reportIssue(
  _ error: any Error,
  _ message: @autoclosure () -> String? = nil,
  at location: IssueLocation
) {
  let location = IssueContext.location(or: location)
  let isExpected = ExpectedIssues.contain(
    ReportedIssue(message: message(), error: error, location: location).text
  )
  if !isExpected {
    IssueListening.notify(
      { message().map { "\($0)\n\n\(error)" } ?? "\(error)" },
      .error,
      at: location
    )
  }
  for reporter in IssueReporters.current {
    if !isExpected {
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
