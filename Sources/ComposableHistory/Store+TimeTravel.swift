public import Composable

extension Store {
  /// Shows the state after a transition of the store's ``history``.
  ///
  /// Views that observe the store show that state. Effects in flight go on, but what they send waits.
  /// ``returnToPresent()`` delivers it. An action that is sent in the past instead goes on from there:
  /// the effects are cancelled, and the history forgets what came after.
  ///
  /// The store must be a root store with a history. A redacted value is shown as its replacement.
  ///
  /// - Parameter number: The number of the transition; 0 for the initial state.
  /// - Returns: Whether the history reaches there. If not, the store shows what it did before.
  /// - Complexity: Runs the reducer at most a hundred times.
  @discardableResult
  public func travel(to number: Int) -> Bool {
    guard let history, let state = history.state(after: number) else { return false }
    history.position = number
    showPast(state)
    return true
  }

  /// Shows the present state again, and delivers what effects have sent meanwhile.
  public func returnToPresent() {
    guard let history, history.position.take() != nil else { return }
    showPresent()
  }

  /// The number of the transition whose state is shown, if that is in the past.
  public var travelPosition: Int? { history?.position }
}
