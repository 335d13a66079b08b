#if canImport(SwiftUI)
public import SwiftUI

extension Store {
  /// Sends an action, and animates what it changes.
  ///
  /// - Parameters:
  ///   - action: What has happened.
  ///   - animation: The animation.
  /// - Returns: The effects of the action, to wait for or to cancel.
  @discardableResult
  public func send(_ action: Action, animation: Animation?) -> StoreTask {
    send(action, transaction: Transaction(animation: animation))
  }

  /// Sends an action in a transaction.
  ///
  /// - Parameters:
  ///   - action: What has happened.
  ///   - transaction: The transaction.
  /// - Returns: The effects of the action, to wait for or to cancel.
  @discardableResult
  public func send(_ action: Action, transaction: Transaction) -> StoreTask {
    withTransaction(transaction) { send(action) }
  }
}

extension ViewActionSender {
  /// Sends an action of the view, and animates what it changes.
  ///
  /// - Parameters:
  ///   - action: What was done in the view.
  ///   - animation: The animation.
  /// - Returns: The effects of the action, to wait for or to cancel.
  @discardableResult
  public func callAsFunction(_ action: Action.ViewAction, animation: Animation?) -> StoreTask {
    callAsFunction(action, transaction: Transaction(animation: animation))
  }

  /// Sends an action of the view in a transaction.
  ///
  /// - Parameters:
  ///   - action: What was done in the view.
  ///   - transaction: The transaction.
  /// - Returns: The effects of the action, to wait for or to cancel.
  @discardableResult
  public func callAsFunction(
    _ action: Action.ViewAction,
    transaction: Transaction
  ) -> StoreTask {
    withTransaction(transaction) { callAsFunction(action) }
  }
}
#endif
