import ComposableCasePaths
import ComposableDiff
import ComposableIssues
import Synchronization

/// A record of whether a binding action has reached a reducer that applies it.
///
/// The action retains the receipt. If the change was not applied when the action is released, an
/// issue is reported.
final class BindingReceipt: Sendable {
  /// The location of the call of `send` that creates its action from a case key path.
  @TaskLocal static var sender: IssueLocation?

  private let isHandled = Atomic<Bool>(false)
  private let outline: @Sendable () -> String
  private let sender: IssueLocation?

  /// Creates a receipt.
  ///
  /// - Parameters:
  ///   - sender: The location to report issues at, if it is known.
  ///   - outline: A closure that describes the action for the issue.
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

      No reducer wrote the value into the state. Add "BindingReducer()" at the top of the \
      feature's body. If the binding case belongs to the view actions, write \
      "BindingReducer(action: \\.view)".
      """
    )
  }

  func markAsHandled() {
    isHandled.store(true, ordering: .relaxed)
  }
}

extension BindingAction {
  /// Returns the action with a receipt, for a store that writes to its state.
  ///
  /// - Parameter outline: A closure that describes the whole action, given a description of this
  ///   one.
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
  /// Creates an action that is sent at this location, with a receipt if it is a binding action.
  func sending<Action, Value>(_ action: CaseKeyPath<Action, Value>, _ value: Value) -> Action {
    BindingReceipt.$sender.withValue(self) { action(value) }
  }
}
