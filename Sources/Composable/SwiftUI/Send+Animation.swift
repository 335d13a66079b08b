#if canImport(SwiftUI)
import ComposableConcurrency
public import SwiftUI

extension Send {
  /// Sends an action to the store and animates its changes.
  ///
  ///     await send(.loaded(items), animation: .default)
  ///
  /// Changes by effects of the action are not animated.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - animation: The animation of the changes.
  public func callAsFunction(_ action: sending Action, animation: Animation?) async {
    await callAsFunction(action) { body in
      withTransaction(Transaction(animation: animation)) { body() }
    }
  }

  /// Sends an action to the store and makes its changes in a transaction.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - transaction: The transaction of the changes.
  public func callAsFunction(
    _ action: sending Action,
    transaction: sending Transaction
  ) async {
    // The caller has transferred the transaction, and only the call below uses it, once.
    let transaction = UncheckedSendable(transaction)
    await callAsFunction(action) { body in
      withTransaction(transaction.value) { body() }
    }
  }
}

extension DismissEffect {
  /// Dismisses the feature and animates the changes of its parent.
  ///
  /// - Parameter animation: The animation of the changes.
  public func callAsFunction(
    animation: Animation?,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let scope = SendScope { body in
      withTransaction(Transaction(animation: animation)) { body() }
    }
    await SendScope.$current.withValue(scope) {
      await self(fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Dismisses the feature and makes the changes of its parent in a transaction.
  ///
  /// - Parameter transaction: The transaction of the changes.
  public func callAsFunction(
    transaction: sending Transaction,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    // The caller has transferred the transaction, and only the call below uses it, once.
    let transaction = UncheckedSendable(transaction)
    let scope = SendScope { body in
      withTransaction(transaction.value) { body() }
    }
    await SendScope.$current.withValue(scope) {
      await self(fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}

extension Store {
  /// Sends an action and animates its changes.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - animation: The animation.
  ///   - fileID: The file of the call, for observers in a debug build.
  ///   - line: The line of the call.
  /// - Returns: A task that represents the effects of the action.
  @discardableResult
  public func send(
    _ action: Action,
    animation: Animation?,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreTask {
    send(action, transaction: Transaction(animation: animation), fileID: fileID, line: line)
  }

  /// Sends an action in a transaction.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - transaction: The transaction.
  ///   - fileID: The file of the call, for observers in a debug build.
  ///   - line: The line of the call.
  /// - Returns: A task that represents the effects of the action.
  @discardableResult
  public func send(
    _ action: Action,
    transaction: Transaction,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreTask {
    withTransaction(transaction) { send(action, fileID: fileID, line: line) }
  }
}

extension ViewActionSender {
  /// Sends an action of the view and animates its changes.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - animation: The animation.
  ///   - fileID: The file of the call, for observers in a debug build.
  ///   - line: The line of the call.
  /// - Returns: A task that represents the effects of the action.
  @discardableResult
  public func callAsFunction(
    _ action: Action.ViewAction,
    animation: Animation?,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreTask {
    callAsFunction(
      action,
      transaction: Transaction(animation: animation),
      fileID: fileID,
      line: line
    )
  }

  /// Sends an action of the view in a transaction.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - transaction: The transaction.
  ///   - fileID: The file of the call, for observers in a debug build.
  ///   - line: The line of the call.
  /// - Returns: A task that represents the effects of the action.
  @discardableResult
  public func callAsFunction(
    _ action: Action.ViewAction,
    transaction: Transaction,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreTask {
    withTransaction(transaction) { callAsFunction(action, fileID: fileID, line: line) }
  }
}
#endif
