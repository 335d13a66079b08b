public import ComposableCasePaths
import ComposableIssues

extension Store {
  /// Sends the action of a case without a value.
  ///
  ///     store.send(\.incrementButtonTapped)
  ///
  /// - Parameters:
  ///   - action: The case key path of the action.
  ///   - fileID: The file of the call, for observers in a debug build.
  ///   - line: The line of the call.
  /// - Returns: A task that represents the effects of the action.
  @_disfavoredOverload
  @discardableResult
  public func send(
    _ action: CaseKeyPath<Action, Void>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreTask {
    send(action(), fileID: fileID, line: line)
  }

  /// Sends the action of a case with a value.
  ///
  ///     store.send(\.binding.name, "Blob")
  ///
  /// - Parameters:
  ///   - action: The case key path of the action.
  ///   - value: The associated value of the action.
  /// - Returns: A task that represents the effects of the action.
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
    guard !core.isGone else { return send(action(value), fileID: fileID, line: line) }
    let receipt = BindingReceipt(
      sender: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    let task = send(receipt.embed(value, in: action), fileID: fileID, line: line)
    receipt.sendDidEnd(task)
    return task
  }
}
