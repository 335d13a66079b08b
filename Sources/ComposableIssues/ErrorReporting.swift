/// Runs an operation, and reports the error it throws as an issue.
///
///     let settings = withErrorReporting("Reading settings") { try Settings(contentsOf: url) }
///
/// - Parameters:
///   - message: What was attempted.
///   - reporters: Who hears the issue instead of the current reporters.
///   - fileID: Where the issue is shown.
///   - filePath: Where the issue is shown.
///   - line: Where the issue is shown.
///   - column: Where the issue is shown.
///   - body: What to run.
/// - Returns: What the operation returns, or `nil` when it threw.
@_disfavoredOverload
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () throws -> R
) -> R? {
  do {
    return try body()
  } catch {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    report(error, message(), to: reporters, at: place)
    return nil
  }
}

/// Runs an operation with an optional result, and reports the error it throws as an issue.
///
/// - Parameters:
///   - message: What was attempted.
///   - reporters: Who hears the issue instead of the current reporters.
///   - fileID: Where the issue is shown.
///   - filePath: Where the issue is shown.
///   - line: Where the issue is shown.
///   - column: Where the issue is shown.
///   - body: What to run.
/// - Returns: What the operation returns, or `nil` when it threw.
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () throws -> R?
) -> R? {
  do {
    return try body()
  } catch {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    report(error, message(), to: reporters, at: place)
    return nil
  }
}

/// Runs an asynchronous operation, and reports the error it throws as an issue.
///
/// - Parameters:
///   - message: What was attempted.
///   - reporters: Who hears the issue instead of the current reporters.
///   - isolation: Where the operation runs: the caller's isolation.
///   - fileID: Where the issue is shown.
///   - filePath: Where the issue is shown.
///   - line: Where the issue is shown.
///   - column: Where the issue is shown.
///   - body: What to run.
/// - Returns: What the operation returns, or `nil` when it threw.
@_disfavoredOverload
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () async throws -> R
) async -> R? {
  do {
    return try await body()
  } catch {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    report(error, message(), to: reporters, at: place)
    return nil
  }
}

/// Runs an asynchronous operation with an optional result, and reports the error it throws.
///
/// - Parameters:
///   - message: What was attempted.
///   - reporters: Who hears the issue instead of the current reporters.
///   - isolation: Where the operation runs: the caller's isolation.
///   - fileID: Where the issue is shown.
///   - filePath: Where the issue is shown.
///   - line: Where the issue is shown.
///   - column: Where the issue is shown.
///   - body: What to run.
/// - Returns: What the operation returns, or `nil` when it threw.
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () async throws -> R?
) async -> R? {
  do {
    return try await body()
  } catch {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    report(error, message(), to: reporters, at: place)
    return nil
  }
}

private func report(
  _ error: any Error,
  _ message: String?,
  to reporters: [any IssueReporter]?,
  at place: IssueLocation
) {
  withIssueReporters(reporters ?? IssueReporters.current) {
    reportIssue(error, message, at: place)
  }
}
