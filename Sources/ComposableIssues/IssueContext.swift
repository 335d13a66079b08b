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
///   - fileID: The ID of the file to report issues in.
///   - filePath: The path of the file to report issues in.
///   - line: The line to report issues at.
///   - column: The column to report issues at.
///   - operation: What to run; its child tasks are covered, detached ones are not.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
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
///   - fileID: The ID of the file to report issues in.
///   - filePath: The path of the file to report issues in.
///   - line: The line to report issues at.
///   - column: The column to report issues at.
///   - isolation: The isolation of the operation. Defaults to the caller's.
///   - operation: What to run; its child tasks are covered, detached ones are not.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
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
