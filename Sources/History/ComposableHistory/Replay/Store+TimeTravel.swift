public import Composable

extension Store {
  /// Shows the state after a transition of the store's ``history``.
  ///
  /// Views that observe the store show that state. Effects in flight continue, but the actions that
  /// they send wait until ``returnToPresent()``. If you send an action in the past, the store
  /// continues from there: effects in flight are cancelled, and the later transitions become one of
  /// the history's ``History/branches``. Travel to a transition of a branch to return to it.
  ///
  /// The store must be a root store with a history. Redacted values appear as their replacements.
  /// While the store is handling an action, such as in a method of an observer, this method reports
  /// an issue.
  ///
  /// - Parameter number: The number of the transition, or ``History/firstNumber`` for the oldest
  ///   state.
  /// - Returns: `true` if the store shows the state; otherwise, `false`, and nothing changes.
  /// - Complexity: Runs the reducer at most a hundred times.
  @discardableResult
  public func travel(to number: Int) -> Bool {
    guard canTravel("travel(to: \(number))") else { return false }
    guard let history, let state = history.travel(to: number) else { return false }
    showPast(state)
    return true
  }

  /// Returns to the present state, and handles the actions that effects have sent in the meantime.
  ///
  /// While the store is handling an action, such as in a method of an observer, this method reports
  /// an issue and changes nothing.
  public func returnToPresent() {
    guard canTravel("returnToPresent()") else { return }
    if history?.returnToPresent() == true { showPresent() }
  }

  /// The number of the transition whose state is shown, or `nil` in the present.
  public var travelPosition: Int? { history?.position }

  private func canTravel(_ call: String) -> Bool {
    guard isHandlingActions else { return true }
    reportIssue(
      """
      '\(call)' was called while the store was handling an action, and was ignored.

      It was called by an observer of the store, or by code that the reducer calls. Call it after \
      'send' has returned: in a view, or in a task that the observer creates.
      """
    )
    return false
  }
}
