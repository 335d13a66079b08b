public import ComposableCasePaths
import ComposableIssues

extension Store {
  /// Sends the action of a case without a value.
  ///
  ///     store.send(\.incrementButtonTapped)
  ///
  /// - Parameter action: The case key path of the action.
  /// - Returns: A task that represents the effects of the action.
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
  ///   - action: The case key path of the action.
  ///   - value: The associated value of the action.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
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
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return send(core.isGone ? action(value) : location.sending(action, value))
  }
}
