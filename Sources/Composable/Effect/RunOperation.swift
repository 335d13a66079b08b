import ComposableDependencies
import ComposableIssues

/// An asynchronous operation, and all that is to be known of it before it starts.
final class RunOperation: Sendable {
  /// Runs the operation to its end, errors handled.
  ///
  /// - Parameter effect: The effect, which takes actions of its feature to the store.
  typealias Body = @Sendable (_ effect: InFlightEffect) async -> Void

  let name: String?
  let priority: TaskPriority?
  let location: IssueLocation
  let body: Body

  /// The dependencies where the effect was made.
  let dependencies: DependencyValues

  init(
    name: String?,
    priority: TaskPriority?,
    location: IssueLocation,
    body: @escaping Body
  ) {
    self.name = name
    self.priority = priority
    self.location = location
    self.body = body
    dependencies = DependencyValues._current
  }
}
