/// Sends the actions of a view to the store of its feature.
///
///     send(.factButtonTapped)
///     await send(.refreshed).finish()
///
/// ``ViewAction(for:)`` and ``ViewActionSending`` give a type one.
public struct ViewActionSender<State, Action: ViewAction> {
  private let store: Store<State, Action>

  /// Makes the sender of a store.
  ///
  /// - Parameter store: The store of the feature.
  public init(_ store: Store<State, Action>) {
    self.store = store
  }

  /// Sends an action of the view.
  ///
  /// - Parameter action: What was done in the view.
  /// - Returns: The effects of the action, to wait for or to cancel.
  @discardableResult
  public func callAsFunction(_ action: Action.ViewAction) -> StoreTask {
    store.send(.view(action))
  }
}
