public import ComposableCasePaths
import Synchronization

/// The cases whose actions the operators of a reducer pass to child features.
///
/// A test store collects them while it builds its reducer, so that a failure can name a missing
/// operator. Operators of children that are built later are not included.
@usableFromInline
final class ChildCases: Sendable {
  @TaskLocal private static var current: ChildCases?

  private let tests = Mutex<[@Sendable (Any) -> Bool]>([])

  /// Adds the case of an operator that is being built, if a test store collects them.
  @usableFromInline
  static func add<Action, ChildAction>(_ path: AnyCasePath<Action, ChildAction>) {
    guard let current else { return }
    current.tests.withLock { tests in
      tests.append { ($0 as? Action).flatMap { path.extract(from: $0) } != nil }
    }
  }

  /// Builds a reducer and collects its cases.
  func collect<Result>(_ build: () -> Result) -> Result {
    Self.$current.withValue(self, operation: build)
  }

  /// Returns advice for an action of a child feature that no operator passes on, or `nil` for other
  /// actions.
  ///
  /// - Parameters:
  ///   - action: An action that has changed nothing.
  ///   - state: The parent's state.
  /// - Returns: A text that shows the operator to add.
  func advice(on action: Any, in state: Any) -> String? {
    guard let payload = Mirror(reflecting: action).children.first, let name = payload.label,
      let call = ChildOperatorCall(case: name, action: payload.value, in: state),
      !tests.withLock({ $0 }).contains(where: { $0(action) })
    else { return nil }
    return """
      The feature has no operator for actions in the case "\(name)", so it does not run the child's \
      reducer. Add one to its body, for example:

          \(call.text)
      """
  }
}
