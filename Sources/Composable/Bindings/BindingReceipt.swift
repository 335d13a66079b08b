import ComposableCasePaths
import ComposableDiff
import ComposableIssues
import Synchronization

/// A record of whether a change that was sent to a store has reached a reducer that makes it.
///
/// The action holds the receipt. If the change was not made when the action is released, an issue is
/// reported.
final class BindingReceipt: Sendable {
  /// The location of the call of `send` that makes its action of a case key path.
  @TaskLocal static var sender: IssueLocation?

  private let isHandled = Atomic<Bool>(false)
  private let outline: @Sendable () -> String
  private let sender: IssueLocation?

  /// - Parameters:
  ///   - sender: The location to report, if it is known.
  ///   - outline: The action, for the issue.
  init(sender: IssueLocation?, outline: @escaping @Sendable () -> String) {
    self.sender = sender
    self.outline = outline
  }

  deinit {
    guard !isHandled.load(ordering: .relaxed) else { return }
    if let sender { sender.withIssues(report) } else { report() }
  }

  private func report() {
    reportIssue(
      """
      A binding action sent from a store was not handled.

        Action:
          \(outline())

      Nothing has written the value into the state. Put a "BindingReducer()" first in the body of the \
      feature; where the binding is an action of the view, a "BindingReducer(action: \\.view)".
      """
    )
  }

  func markAsHandled() {
    isHandled.store(true, ordering: .relaxed)
  }
}

extension BindingAction {
  /// The action with a receipt, for a store that writes.
  ///
  /// - Parameter outline: Shows the whole action, given this one.
  /// - Returns: The action with a receipt.
  func reporting(
    _ outline: @escaping @Sendable (_ binding: String) -> String = { $0 }
  ) -> Self {
    let receipt = BindingReceipt(sender: BindingReceipt.sender) {
      outline(".binding(\(customDumpDescription))")
    }
    var action = self
    action.set = { [set] root in
      receipt.markAsHandled()
      set(&root)
    }
    return action
  }
}

extension IssueLocation {
  /// Creates an action that is sent here, with a receipt if it is a binding.
  func sending<Action, Value>(_ action: CaseKeyPath<Action, Value>, _ value: Value) -> Action {
    BindingReceipt.$sender.withValue(self) { action(value) }
  }
}
