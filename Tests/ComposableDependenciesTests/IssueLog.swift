import ComposableDependencies
import ComposableIssues
import Foundation

/// Remembers issues instead of failing a test.
final class IssueLog: IssueReporter {
  private let log = Locked<[(location: String, text: String)]>([])

  var texts: [String] { log.withLock { $0.map(\.text) } }
  var locations: [String] { log.withLock { $0.map(\.location) } }

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let text = message() ?? ""
    log.withLock { $0.append(("\(fileID):\(line)", text)) }
  }
}

/// The texts of the issues that an operation raises.
func issues(of operation: () throws -> Void) rethrows -> [String] {
  let log = IssueLog()
  try withIssueReporters([log], operation: operation)
  return log.texts
}

/// The texts of the issues that an asynchronous operation raises.
func issues(
  isolation: isolated (any Actor)? = #isolation,
  of operation: () async throws -> Void
) async rethrows -> [String] {
  let log = IssueLog()
  try await withIssueReporters([log], operation: operation)
  return log.texts
}
