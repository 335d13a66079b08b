import Composable

/// Keeps the texts of issues that fail a test.
final class TextReporter: IssueReporter {
  private let stored = LockIsolated<[String]>([])

  var texts: [String] { stored.value }

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    guard severity == .error, let text = message() else { return }
    stored.withValue { $0.append(text) }
  }
}
