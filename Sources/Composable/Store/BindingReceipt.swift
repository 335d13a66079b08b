import ComposableCasePaths
import ComposableDiff
import ComposableIssues
import Synchronization

/// A record of whether a binding action has reached a reducer that applies it.
///
/// The code that sends the action calls ``sendDidEnd(_:)``, which reports an issue if no reducer
/// has applied the change. By then the store has handled the action, so it does not matter who
/// keeps the action: an effect, a test store or an observer. Only an action that is still in the
/// queue is reported later, when it is released.
final class BindingReceipt: Sendable {
  /// The receipt for the binding action that a case key path creates, if it creates one.
  @TaskLocal static var current: BindingReceipt?

  private let sender: IssueLocation?

  /// A closure that describes the action for the issue, until the action is handled or reported.
  private let outline = Mutex<(@Sendable () -> String)?>(nil)

  /// Creates a receipt.
  ///
  /// - Parameter sender: The location to report issues at, if it is known.
  init(sender: IssueLocation? = nil) {
    self.sender = sender
  }

  deinit { report(takeOutline()) }

  /// Records that the call of `send` has returned, and reports an action that was not applied.
  ///
  /// - Parameter task: The result of the call.
  func sendDidEnd(_ task: StoreTask) {
    if outline.withLock({ $0 == nil }) || task.isQueued { return }
    report(takeOutline())
  }

  private func report(_ outline: (() -> String)?) {
    guard let outline else { return }
    func report() {
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
    if let sender { sender.withIssues(report) } else { report() }
  }

  /// The closure is released after the lock, because the `deinit` of a value can run code.
  private func takeOutline() -> (@Sendable () -> String)? { outline.withLock { $0.take() } }

  func willSend(_ newOutline: @escaping @Sendable () -> String) {
    outline.withLock { $0 = newOutline }
  }

  func markAsHandled() { withExtendedLifetime(takeOutline()) {} }
}

extension BindingReceipt {
  /// Creates the action of a case, which has this receipt if it is a binding action.
  func embed<Action, Value>(_ value: Value, in action: CaseKeyPath<Action, Value>) -> Action {
    Self.$current.withValue(self) { action(value) }
  }
}
