internal import Synchronization

/// The reporters that receive issues.
public enum IssueReporters {
  @TaskLocal private static var override: [any IssueReporter]?
  private static let standard = Mutex<[any IssueReporter]>([.default])

  /// The reporters that receive the issues of the current task.
  ///
  /// ``withIssueReporters(_:operation:)`` replaces them for an operation. A program can also set
  /// them once, when it starts. Tests cannot: they run in parallel, so setting the reporters would
  /// affect other tests. Doing so stops the test run.
  ///
  ///     IssueReporters.current = [.default, .breakpoint]
  public static var current: [any IssueReporter] {
    get { override ?? standard.withLock { $0 } }
    set {
      precondition(
        !isTesting,
        "IssueReporters.current cannot be set in tests, because all tests share it. Use withIssueReporters."
      )
      // The old reporters are released after the lock, because their `deinit` can report issues.
      withExtendedLifetime(
        standard.withLock { reporters in
          let old = reporters
          reporters = newValue
          return old
        }
      ) {}
    }
  }

  fileprivate static var scope: TaskLocal<[any IssueReporter]?> { $override }
}

/// Sends the issues of an operation to the given reporters.
///
///     withIssueReporters([.fatalError]) { importer.run() }
///
/// - Parameters:
///   - reporters: The reporters that receive the issues. If empty, issues are discarded.
///   - operation: The operation to run. Its child tasks are covered, but detached tasks are not.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
public func withIssueReporters<R>(
  _ reporters: [any IssueReporter],
  operation: () throws -> R
) rethrows -> R {
  try IssueReporters.scope.withValue(reporters, operation: operation)
}

/// Sends the issues of an asynchronous operation to the given reporters.
///
/// - Parameters:
///   - reporters: The reporters that receive the issues. If empty, issues are discarded.
///   - isolation: The isolation of the operation. Defaults to the caller's.
///   - operation: The operation to run. Its child tasks are covered, but detached tasks are not.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
public func withIssueReporters<R>(
  _ reporters: [any IssueReporter],
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R
) async rethrows -> R {
  try await IssueReporters.scope.withValue(reporters, operation: operation, isolation: isolation)
}
