/// A value that sends the actions of a view to the store of its feature.
///
///     send(.factButtonTapped)
///     await send(.refreshed).finish()
///
/// ``ViewAction(for:)`` and ``ViewActionSending`` provide one.
public struct ViewActionSender<State, Action: ViewAction> {
  private let store: Store<State, Action>

  /// Creates a sender for a store.
  ///
  /// - Parameter store: The store of the feature.
  public init(_ store: Store<State, Action>) {
    self.store = store
  }

  /// Sends an action of the view.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - fileID: The file of the call, for observers in a debug build.
  ///   - line: The line of the call.
  /// - Returns: A task that represents the effects of the action.
  @discardableResult
  public func callAsFunction(
    _ action: Action.ViewAction,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreTask {
    store.send(.view(action), fileID: fileID, line: line)
  }
}
