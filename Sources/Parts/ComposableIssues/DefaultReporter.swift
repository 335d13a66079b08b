// swift-format-ignore: NoLeadingUnderscores
/// A reporter that fails the running test, or writes to standard error outside of tests.
///
/// It stops a test process that cannot receive issues, so that no issue is lost silently.
public struct _DefaultReporter: IssueReporter {
  fileprivate init() {}
}

extension _DefaultReporter {
  public func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    deliver(ReportedIssue(message: message(), severity: severity, location: location))
  }

  public func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    deliver(ReportedIssue(message: message(), error: error, location: location))
  }

  private func deliver(_ issue: ReportedIssue) {
    guard let runner = TestRunner.current else {
      issue.log()
      return
    }
    if let recorder = linkedTestRecorder {
      if let repeated = RepeatedIssues.current {
        repeated.record(issue, recorder.record)
      } else {
        _ = recorder.record(issue)
      }
    } else if issue.severity == .warning {
      issue.log()
    } else if runner == .xcTest, let fail = LoadedXCTest.fail {
      fail(issue.text, issue.location.filePath, issue.location.line)
    } else {
      Swift.fatalError(
        """
        \(issue.text)

        No test can record this issue, so the test run stops. Add this line to the dependencies of \
        the test target in Package.swift:

            .product(name: "ComposableTestSupport", package: "swift-composable")
        """,
        file: issue.location.filePath,
        line: issue.location.line
      )
    }
  }
}

extension IssueReporter where Self == _DefaultReporter {
  /// A reporter that fails the running test, or writes to standard error outside of tests.
  public static var `default`: Self { Self() }
}
