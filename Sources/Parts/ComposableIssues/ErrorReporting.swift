/// Runs an operation and reports an error that it throws as an issue.
///
///     let settings = withErrorReporting("Reading settings") { try Settings(contentsOf: url) }
///
/// - Parameters:
///   - message: A description of what was attempted.
///   - reporters: The reporters to use instead of the current ones.
///   - body: The closure to run.
/// - Returns: The value that the operation returns, or `nil` if it throws.
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
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    report(error, message(), to: reporters, at: location)
    return nil
  }
}

/// Runs an operation with an optional result and reports an error that it throws as an issue.
///
/// - Parameters:
///   - message: A description of what was attempted.
///   - reporters: The reporters to use instead of the current ones.
///   - body: The closure to run.
/// - Returns: The value that the operation returns, or `nil` if it throws.
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
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    report(error, message(), to: reporters, at: location)
    return nil
  }
}

/// Runs an asynchronous operation and reports an error that it throws as an issue.
///
/// - Parameters:
///   - message: A description of what was attempted.
///   - reporters: The reporters to use instead of the current ones.
///   - isolation: The isolation of the operation. Defaults to the caller's.
///   - body: The closure to run.
/// - Returns: The value that the operation returns, or `nil` if it throws.
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
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    report(error, message(), to: reporters, at: location)
    return nil
  }
}

/// Runs an asynchronous operation with an optional result and reports an error that it throws.
///
/// - Parameters:
///   - message: A description of what was attempted.
///   - reporters: The reporters to use instead of the current ones.
///   - isolation: The isolation of the operation. Defaults to the caller's.
///   - body: The closure to run.
/// - Returns: The value that the operation returns, or `nil` if it throws.
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
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    report(error, message(), to: reporters, at: location)
    return nil
  }
}

private func report(
  _ error: any Error,
  _ message: String?,
  to reporters: [any IssueReporter]?,
  at location: IssueLocation
) {
  withIssueReporters(reporters ?? IssueReporters.current) {
    reportIssue(error, message, at: location)
  }
}
