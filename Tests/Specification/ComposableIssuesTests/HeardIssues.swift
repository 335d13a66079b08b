import Synchronization
import Testing

struct Failure: Error, Equatable {}

/// The issues that Swift Testing hears from an operation, as `line:column severity text`.
func heard(
  by operation: () -> Void
) -> [String] {
  let lines = Mutex<[String]>([])
  withKnownIssue(isIntermittent: true) {
    operation()
  } matching: { issue in
    lines.withLock { $0.append(describe(issue)) }
    return true
  }
  return lines.withLock { $0 }
}

private func describe(_ issue: Issue) -> String {
  let place = issue.sourceLocation.map { "\($0.fileID):\($0.line):\($0.column)" } ?? "nowhere"
  let text = issue.comments.map(\.rawValue).joined(separator: " / ")
  let error = issue.error.map { "(\($0)) " } ?? ""
  return "\(place) \(issue.severity) \(error)\(text)"
}
