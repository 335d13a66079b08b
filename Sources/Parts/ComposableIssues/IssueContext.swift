/// The location that replaces the call sites of issues.
enum IssueContext {
  @TaskLocal static var current: IssueLocation?

  static func location(or callSite: IssueLocation) -> IssueLocation {
    current ?? callSite
  }
}

/// Reports the issues of an operation at the given location.
///
/// Assertion helpers pass their caller's location, so that failures appear at a line of the test
/// instead of inside the helper. The innermost context wins.
///
/// - Parameter operation: The operation to run. Its child tasks are covered, but detached tasks are
///   not.
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

/// Reports the issues of an asynchronous operation at the given location.
///
/// - Parameters:
///   - isolation: The isolation of the operation. Defaults to the caller's.
///   - operation: The operation to run. Its child tasks are covered, but detached tasks are not.
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
