import ComposableIssues
import Synchronization

/// Keeps the texts of issues.
final class RecordingReporter: IssueReporter {
  private let recorded = Mutex<[String]>([])

  var messages: [String] { recorded.withLock { $0 } }

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let text = message() ?? ""
    recorded.withLock { $0.append(text) }
  }
}

/// The texts of the issues that an operation raises.
func issues(_ operation: () -> Void) -> [String] {
  let reporter = RecordingReporter()
  withIssueReporters([reporter], operation: operation)
  return reporter.messages
}

/// The texts of the issues that an asynchronous operation raises.
func issues(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async -> Void
) async -> [String] {
  let reporter = RecordingReporter()
  await withIssueReporters([reporter], operation: operation)
  return reporter.messages
}
