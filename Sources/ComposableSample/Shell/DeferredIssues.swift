import Composable

/// Collects issues, such as a damaged settings file, until the full screen has ended.
struct DeferredIssues: IssueReporter {
  private let messages = LockIsolated<[String]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    guard let message = message() else { return }
    messages.withValue { $0.append(message) }
  }

  /// Returns the issues so far.
  var texts: [TerminalText] { messages.value.map { TerminalText(lines: $0) } }
}
