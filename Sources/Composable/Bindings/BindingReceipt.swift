import ComposableDiff
import ComposableIssues
import Synchronization

/// Knows whether a change that was written through a store has reached a reducer that makes it.
///
/// The action holds it; when that is released, and the change was not made, an issue is reported.
final class BindingReceipt: Sendable {
  private let isHandled = Atomic<Bool>(false)
  private let outline: @Sendable () -> String

  /// - Parameter outline: The action, for the issue.
  init(outline: @escaping @Sendable () -> String) {
    self.outline = outline
  }

  deinit {
    guard !isHandled.load(ordering: .relaxed) else { return }
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
  func reporting(_ outline: @escaping @Sendable (_ binding: String) -> String) -> Self {
    let receipt = BindingReceipt { outline(".binding(\(customDumpDescription))") }
    var action = self
    action.set = { [set] root in
      receipt.markAsHandled()
      set(&root)
    }
    return action
  }
}
