internal import ComposableIssues

extension DependencyValues {
  /// Starts work whose end nobody waits for, such as a line for analytics.
  ///
  ///     @Dependency(\.fireAndForget) var fireAndForget
  ///
  ///     await fireAndForget { try await analytics.track("buttonTapped") }
  ///
  /// In a test it does wait, so that nothing outlives the test.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}

/// Starts work whose end nobody waits for.
///
/// The work is not cancelled with its caller, and what it throws is dropped; in a test it is reported.
public struct FireAndForget: Sendable {
  /// The work to start.
  public typealias Work = @Sendable () async throws -> Void

  private let start: @Sendable (String?, TaskPriority?, @escaping Work) async -> Void

  /// Creates a starter of work.
  ///
  /// - Parameter start: Starts work with a name and a priority.
  public init(
    _ start: @escaping @Sendable (String?, TaskPriority?, @escaping Work) async -> Void
  ) {
    self.start = start
  }

  /// Starts work.
  ///
  /// - Parameters:
  ///   - name: The name of its task.
  ///   - priority: The priority of its task; by default that of the caller.
  ///   - work: What to do.
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
    Task(name: name, priority: priority) { try await work() }
  }

  static let testValue = FireAndForget { name, priority, work in
    do {
      // A task of its own, which the cancellation of the caller does not reach.
      try await Task(name: name, priority: priority) { try await work() }.value
    } catch {
      reportIssue(error, "Work that was fired and forgotten failed")
    }
  }
}
