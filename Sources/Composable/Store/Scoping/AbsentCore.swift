/// The core of the store of an element that was gone before anything was known of it.
///
/// Actions that are sent to it go nowhere.
final class AbsentCore<State, Action>: StoreCore<State, Action> {
  override var isGone: Bool { true }
  override var isReducing: Bool { false }

  override func read(_ body: (UnsafePointer<State>) -> Void) {
    preconditionFailure(
      """
      The state of a Store<\(State.self), \(Action.self)> was read that never had one. It was taken \
      from the stores of a collection, at an index out of range or after its element had been \
      removed. Scope the collection anew.
      """
    )
  }

  override func look(_ body: (UnsafePointer<State>) -> Void) { read(body) }

  override var observation: StoreObservation { StoreObservation() }

  override func send(_ action: Action) -> StoreTask { StoreTask(nil) }
}
