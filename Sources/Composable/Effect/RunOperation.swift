import ComposableDependencies
import ComposableDiff
import ComposableIssues

/// An asynchronous operation that has not started.
///
/// `@unchecked Sendable`, because Swift requires it for a class with subclasses. All properties are
/// constants of `Sendable` types, including those in ``TypedRunOperation``, the only subclass.
/// `EffectModelTests` covers this under the thread sanitizer.
class RunOperation: @unchecked Sendable {
  let name: String?
  let location: IssueLocation

  // Here, because it fits into the padding after the location.
  let priority: TaskPriority?

  private let overrides = DependencyValues.currentOverrides

  /// The dependencies that were current when the effect was created.
  var dependencies: DependencyValues { DependencyValues(overrides: overrides) }

  init(name: String?, priority: TaskPriority?, location: IssueLocation) {
    self.name = name
    self.priority = priority
    self.location = location
  }

  /// Runs the operation to its end and handles errors.
  ///
  /// - Parameter effect: The effect, which delivers actions to the store.
  func run(for effect: InFlightEffect) async {
    preconditionFailure("RunOperation is abstract")
  }
}

/// An operation that sends actions of one type.
final class TypedRunOperation<Action>: RunOperation, @unchecked Sendable {
  typealias Operation = @concurrent @Sendable (_ send: Send<Action>) async throws -> Void
  typealias Handler =
    @concurrent @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void

  private let operation: Operation
  private let handler: Handler?

  init(
    name: String?,
    priority: TaskPriority?,
    location: IssueLocation,
    operation: @escaping Operation,
    handler: Handler?
  ) {
    self.operation = operation
    self.handler = handler
    super.init(name: name, priority: priority, location: location)
  }

  override func run(for effect: InFlightEffect) async {
    do {
      try await operation(Send(effect: effect))
    } catch {
      guard !(error is CancellationError), !Task.isCancelled else { return }
      guard let handler else { return reportUnhandled(error, at: location) }
      await handler(error, Send(effect: effect))
    }
  }
}

private func reportUnhandled(_ error: any Error, at location: IssueLocation) {
  reportIssue(
    """
    An "Effect.run" returned from "\(location)" threw an unhandled error.

        \(String(customDumping: error).indented(by: 4))

    Catch the error in the operation, or add a "catch:" closure that sends an action:

        .run { send in … } catch: { error, send in await send(.failed(error)) }
    """,
    at: location
  )
}
