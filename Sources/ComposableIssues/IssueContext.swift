/// The place that stands in for the call sites of issues.
enum IssueContext {
  @TaskLocal static var current: IssueLocation?

  static func location(or callSite: IssueLocation) -> IssueLocation {
    current ?? callSite
  }
}

/// Shows the issues of an operation at a place of your choice.
///
/// An assertion helper passes its caller's place on, so that a failure is shown on the line of the
/// test and not inside the helper. The innermost context wins.
///
/// - Parameters:
///   - fileID: Where issues are shown.
///   - filePath: Where issues are shown.
///   - line: Where issues are shown.
///   - column: Where issues are shown.
///   - operation: What to run; its child tasks are covered, detached ones are not.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public func withIssueContext<R>(
  fileID: StaticString,
  filePath: StaticString,
  line: UInt,
  column: UInt,
  operation: () throws -> R
) rethrows -> R {
  try IssueContext.$current.withValue(
    IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
    operation: operation
  )
}

/// Shows the issues of an asynchronous operation at a place of your choice.
///
/// - Parameters:
///   - fileID: Where issues are shown.
///   - filePath: Where issues are shown.
///   - line: Where issues are shown.
///   - column: Where issues are shown.
///   - isolation: Where the operation runs: the caller's isolation.
///   - operation: What to run; its child tasks are covered, detached ones are not.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public func withIssueContext<R>(
  fileID: StaticString,
  filePath: StaticString,
  line: UInt,
  column: UInt,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R
) async rethrows -> R {
  try await IssueContext.$current.withValue(
    IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
    operation: operation,
    isolation: isolation
  )
}
