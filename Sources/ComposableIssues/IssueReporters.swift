internal import Synchronization

/// Who is told about issues.
public enum IssueReporters {
  @TaskLocal private static var override: [any IssueReporter]?
  private static let standard = Mutex<[any IssueReporter]>([.default])

  /// The reporters that hear an issue raised here.
  ///
  /// ``withIssueReporters(_:operation:)`` replaces them for an operation. A program may also set
  /// them once, when it starts; tests run side by side, so that setting them there would change
  /// other tests, and stops the run.
  ///
  ///     IssueReporters.current = [.default, .breakpoint]
  public static var current: [any IssueReporter] {
    get { override ?? standard.withLock { $0 } }
    set {
      precondition(
        !isTesting,
        "IssueReporters.current cannot be set in tests, which share it: use withIssueReporters"
      )
      // The old reporters are released after the lock: their `deinit` may report issues.
      _ = standard.withLock { reporters in
        let old = reporters
        reporters = newValue
        return old
      }
    }
  }

  fileprivate static var scope: TaskLocal<[any IssueReporter]?> { $override }
}

/// Sends the issues of an operation to other reporters.
///
///     withIssueReporters([.fatalError]) { importer.run() }
///
/// - Parameters:
///   - reporters: Who hears the issues; none of them, when empty.
///   - operation: What to run; its child tasks are covered, detached ones are not.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
public func withIssueReporters<R>(
  _ reporters: [any IssueReporter],
  operation: () throws -> R
) rethrows -> R {
  try IssueReporters.scope.withValue(reporters, operation: operation)
}

/// Sends the issues of an asynchronous operation to other reporters.
///
/// - Parameters:
///   - reporters: Who hears the issues; none of them, when empty.
///   - isolation: The isolation of the operation. Defaults to the caller's.
///   - operation: What to run; its child tasks are covered, detached ones are not.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
public func withIssueReporters<R>(
  _ reporters: [any IssueReporter],
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R
) async rethrows -> R {
  try await IssueReporters.scope.withValue(reporters, operation: operation, isolation: isolation)
}
