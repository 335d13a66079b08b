import Composable
import ComposableIssues
import Synchronization

/// An issue, and where it is shown.
struct RecordedFailure: Sendable {
  let text: String
  let severity: IssueSeverity
  let fileID: String
  let line: UInt
}

/// The issues that an operation raises, with their places.
func failures(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async -> Void
) async -> [RecordedFailure] {
  let reporter = PlaceReporter()
  await withIssueReporters([reporter], operation: operation)
  return reporter.recorded.withLock { $0 }
}

private final class PlaceReporter: IssueReporter {
  let recorded = Mutex<[RecordedFailure]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let failure = RecordedFailure(
      text: message() ?? "",
      severity: severity,
      fileID: "\(fileID)",
      line: line
    )
    recorded.withLock { $0.append(failure) }
  }
}
