public import ComposableCasePaths
import ComposableIssues

extension Store {
  /// Sends the action of a case without a value.
  ///
  ///     store.send(\.incrementButtonTapped)
  ///
  /// - Parameter action: The case.
  /// - Returns: The effects of the action, to wait for or to cancel.
  @_disfavoredOverload
  @discardableResult
  public func send(_ action: CaseKeyPath<Action, Void>) -> StoreTask {
    send(action())
  }

  /// Sends the action of a case with a value.
  ///
  ///     store.send(\.binding.name, "Blob")
  ///
  /// - Parameters:
  ///   - action: The case.
  ///   - value: What the action carries.
  ///   - fileID: The location of issues about the action.
  ///   - filePath: The location of issues about the action.
  ///   - line: The location of issues about the action.
  ///   - column: The location of issues about the action.
  /// - Returns: The effects of the action, to wait for or to cancel.
  @_disfavoredOverload
  @discardableResult
  public func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return send(core.isGone ? action(value) : place.sending(action, value))
  }
}
