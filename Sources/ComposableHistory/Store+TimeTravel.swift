public import Composable

extension Store {
  /// Shows the state after a transition of the store's ``history``.
  ///
  /// Views that observe the store show that state. Effects in flight continue, but the actions that
  /// they send wait until ``returnToPresent()``. If you send an action in the past, the store
  /// continues from there: effects in flight are cancelled, and later transitions are removed from
  /// the history.
  ///
  /// The store must be a root store with a history. Redacted values appear as their replacements.
  ///
  /// - Parameter number: The number of the transition, or ``History/firstNumber`` for the oldest
  ///   state.
  /// - Returns: `true` if the history contains the state; otherwise, `false`, and nothing changes.
  /// - Complexity: Runs the reducer at most a hundred times.
  @discardableResult
  public func travel(to number: Int) -> Bool {
    guard let history, let state = history.state(after: number) else { return false }
    history.position = number
    showPast(state)
    return true
  }

  /// Returns to the present state, and handles the actions that effects have sent in the meantime.
  public func returnToPresent() {
    guard let history, history.position.take() != nil else { return }
    showPresent()
  }

  /// The number of the transition whose state is shown, or `nil` in the present.
  public var travelPosition: Int? { history?.position }
}
