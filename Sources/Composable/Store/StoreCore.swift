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

  /// Whether the child is gone, whose last state is shown.
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

  /// Lends the state to somebody who is no reader of it.
  func look(_ body: (UnsafePointer<State>) -> Void) {
    guard let address else { preconditionFailure("StoreCore is abstract") }
    body(address)
  }

  /// What the root knows of those who observe its state and the states in it.
  var observation: StoreObservation { preconditionFailure("StoreCore is abstract") }

  func send(_ action: Action) -> StoreTask { preconditionFailure("StoreCore is abstract") }
}
