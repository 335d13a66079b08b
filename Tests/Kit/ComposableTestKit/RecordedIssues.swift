public import ComposableIssues
import Synchronization

/// An issue as a reporter receives it.
public struct RecordedIssue: Sendable {
  public let text: String
  public let severity: IssueSeverity
  public let fileID: String
  public let line: UInt
  public let column: UInt

  /// A Boolean value that indicates whether the code expected the issue.
  public let isExpected: Bool
}

extension RecordedIssue: CustomStringConvertible {
  public var description: String {
    isExpected ? "expected \(text)" : "\(fileID):\(line):\(column) \(severity) \(text)"
  }
}

/// A reporter that records issues instead of failing the test.
public final class RecordedIssues: IssueReporter {
  private let recorded = Mutex<[RecordedIssue]>([])

  public init() {}

  public var all: [RecordedIssue] { recorded.withLock { $0 } }

  public var texts: [String] { all.map(\.text) }

  /// The texts of those issues that would have failed the test.
  public var failures: [String] { all.filter { $0.severity == .error }.map(\.text) }

  public func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    record(message(), severity, "\(fileID)", line, column, isExpected: false)
  }

  public func expectIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    record(message(), severity, "\(fileID)", line, column, isExpected: true)
  }

  private func record(
    _ message: String?,
    _ severity: IssueSeverity,
    _ fileID: String,
    _ line: UInt,
    _ column: UInt,
    isExpected: Bool
  ) {
    let issue = RecordedIssue(
      text: message ?? "-",
      severity: severity,
      fileID: fileID,
      line: line,
      column: column,
      isExpected: isExpected
    )
    recorded.withLock { $0.append(issue) }
  }
}

/// Returns the texts of the issues that an operation reports.
public func issues(_ operation: () throws -> Void) rethrows -> [String] {
  let reporter = RecordedIssues()
  try withIssueReporters([reporter], operation: operation)
  return reporter.texts
}

/// Returns the texts of the issues that an asynchronous operation reports.
public func issues(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Void
) async rethrows -> [String] {
  try await recordedIssues(operation).map(\.text)
}

/// Returns the issues that an asynchronous operation reports.
public func recordedIssues(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Void
) async rethrows -> [RecordedIssue] {
  let reporter = RecordedIssues()
  try await withIssueReporters([reporter], operation: operation)
  return reporter.all
}
