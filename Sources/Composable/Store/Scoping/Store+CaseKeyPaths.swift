public import ComposableCasePaths
public import ComposableIssues

// The overloads are those of `scope` (`Store+Scope.swift`).
extension Store {
  /// Sends the action of a case without a value.
  ///
  ///     store.send(\.incrementButtonTapped)
  ///
  /// - Parameter action: The case key path of the action.
  /// - Returns: A task that represents the effects of the action.
  @inlinable
  @discardableResult
  public func send(_ action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Void>>) -> StoreTask
  where Action: CasePathable {
    send(Action.allCasePaths[keyPath: action].embed(()))
  }

  /// Sends the action of a case without a value, for a case key path in a variable.
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
  @inlinable
  @discardableResult
  public func send<Value>(
    _ action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Value>>,
    _ value: Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask where Action: CasePathable {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return send(value, in: Action.allCasePaths[keyPath: action], at: place)
  }

  /// Sends the action of a case with a value, for a case key path in a variable.
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
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return send(value, in: AnyCasePath(action), at: place)
  }

  @usableFromInline
  func send<Value>(
    _ value: Value,
    in path: AnyCasePath<Action, Value>,
    at place: IssueLocation
  ) -> StoreTask {
    send(core.isGone ? path.embed(value) : place.sending(path, value))
  }
}
