public import ComposableCasePaths

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
  /// - Returns: The effects of the action, to wait for or to cancel.
  @_disfavoredOverload
  @discardableResult
  public func send<Value>(_ action: CaseKeyPath<Action, Value>, _ value: Value) -> StoreTask {
    send(action(value))
  }
}
