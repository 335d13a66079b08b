import ComposableClocks
import ComposableIssues
import Synchronization

/// Lines in the order in which tasks wrote them.
final class Log: Sendable {
  private let storage = Mutex<[String]>([])

  var lines: [String] { storage.withLock { $0 } }

  func add(_ line: String) {
    storage.withLock { $0.append(line) }
  }
}

extension Log: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    add("\(fileID):\(line) \(message() ?? "")")
  }
}
