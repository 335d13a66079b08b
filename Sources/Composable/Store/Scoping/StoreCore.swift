/// What stands behind a store: the root's machine, or the way to it from a child feature.
class StoreCore<State, Action>: AnyStoreCore {
  /// Where the state is kept, if that never changes.
  ///
  /// A child in a stored property has a place in its parent's memory, so that it is read in one step
  /// however deep it is.
  final let address: UnsafePointer<State>?

  init(address: UnsafePointer<State>? = nil) {
    self.address = address
  }

  /// A Boolean value that indicates whether the child is gone.
  ///
  /// `false` while the reducer is running, when nobody can tell.
  var isGone: Bool { false }

  /// Lends the state, and remembers that it is read, if that is observed.
  ///
  /// It stops the program where the state is being changed.
  func read(_ body: (UnsafePointer<State>) -> Void) {
    guard let address else { preconditionFailure("StoreCore is abstract") }
    registerReader()
    body(address)
  }

  /// Lends the state to somebody who reads a part of it that tells itself when it is replaced.
  func readInside(_ body: (UnsafePointer<State>) -> Void) { read(body) }

  /// Provides the state without registering a reader.
  ///
  /// Stops the program while the reducer is running: an operator may have moved the state elsewhere.
  func look(_ body: (UnsafePointer<State>) -> Void) {
    guard let address else { preconditionFailure("StoreCore is abstract") }
    precondition(!isReducing, readWhileReducing)
    body(address)
  }

  /// A Boolean value that indicates whether the root's reducer is running, so that nobody else may
  /// touch the state.
  var isReducing: Bool { preconditionFailure("StoreCore is abstract") }

  final var readWhileReducing: String {
    """
    The state of a Store<\(State.self), \(Action.self)> was read while its reducer was running. \
    Use the "state" that the reducer is given, or read the store after "send" has returned.
    """
  }

  /// What the root knows of those who observe its state and the states in it.
  var observation: StoreObservation { preconditionFailure("StoreCore is abstract") }

  func send(_ action: Action) -> StoreTask { preconditionFailure("StoreCore is abstract") }
}
