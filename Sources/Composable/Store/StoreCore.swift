/// What stands behind a store: the root's machine, or the way to it from a child feature.
class StoreCore<State, Action> {
  /// Where the state is kept, if that never changes.
  ///
  /// A child in a stored property has a place in its parent's memory, so that it is read in one step
  /// however deep it is.
  var address: UnsafePointer<State>? { preconditionFailure("StoreCore is abstract") }

  /// The state, read the long way.
  var state: State { preconditionFailure("StoreCore is abstract") }

  /// Remembers that the state is read, if that is observed; stops the program where it is being
  /// changed.
  func willRead() { preconditionFailure("StoreCore is abstract") }

  /// Makes a place of an observed state for a child, whose replacement no field tells.
  func makePlace(identify: @escaping () -> ObservableStateID) -> ObservedPlace? {
    preconditionFailure("StoreCore is abstract")
  }

  func send(_ action: Action) -> StoreTask { preconditionFailure("StoreCore is abstract") }
}
