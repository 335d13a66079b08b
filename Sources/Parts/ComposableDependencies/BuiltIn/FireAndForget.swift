internal import ComposableIssues

extension DependencyValues {
  /// Starts work without waiting for it to finish, such as sending an analytics event.
  ///
  ///     @Dependency(\.fireAndForget) var fireAndForget
  ///
  ///     await fireAndForget { try await analytics.track("buttonTapped") }
  ///
  /// In tests, it waits for the work, so that nothing outlives the test.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}

/// A function that starts work without waiting for it to finish.
///
/// Cancelling the caller does not cancel the work. Errors are discarded, except in tests, which
/// report them as issues.
public struct FireAndForget: Sendable {
  /// The work to run.
  public typealias Work = @Sendable () async throws -> Void

  private let start: @Sendable (String?, TaskPriority?, @escaping Work) async -> Void

  /// Creates a function that starts work.
  ///
  /// - Parameter start: A closure that starts work with a task name and a priority.
  public init(
    _ start: @escaping @Sendable (String?, TaskPriority?, @escaping Work) async -> Void
  ) {
    self.start = start
  }

  /// Starts work.
  ///
  /// - Parameters:
  ///   - name: The name of the task.
  ///   - priority: The priority of the task. Defaults to that of the caller.
  ///   - work: The work to run.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    _ work: @escaping Work
  ) async {
    await start(name, priority, work)
  }
}

private enum FireAndForgetKey: DependencyKey {
  static let liveValue = FireAndForget { name, priority, work in
    _ = Task(name: name, priority: priority) { try await work() }
  }

  static let testValue = FireAndForget { name, priority, work in
    do {
      // An unstructured task, which the cancellation of the caller does not reach.
      try await Task(name: name, priority: priority) { try await work() }.value
    } catch {
      reportIssue(error, "Work started with 'fireAndForget' failed")
    }
  }
}
