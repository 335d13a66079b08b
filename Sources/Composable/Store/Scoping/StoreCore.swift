import ComposableDependencies

/// The implementation of a store: a root with its state and reducer, or the part of a parent's
/// state that belongs to a child.
class StoreCore<State, Action> {
  /// The address of the state, if the state always has the same address.
  ///
  /// A child in a stored property has an address in its parent's memory. Reading it takes one step,
  /// regardless of its depth.
  final let address: UnsafePointer<State>?

  /// The state to show while the child does not exist, for a child that can be removed.
  final let last: LastState<State>?

  init(address: UnsafePointer<State>? = nil, last: LastState<State>? = nil) {
    self.address = address
    self.last = last
  }

  /// Prepares for a read of the state, and registers its observer.
  ///
  /// It stops the program while the reducer is running, because an operator may have moved the
  /// state.
  func willRead(_ reading: Reading) {}

  /// The registrations of a read of the state, from the root down.
  var registrations: [Registration] { [] }

  /// Calls a closure with the state, or with `nil` if the child does not exist.
  func borrow(_ reading: Reading, _ body: (UnsafePointer<State>?) -> Void) {
    willRead(reading)
    body(address)
  }

  /// Calls a closure with the state, or with the last state of a child that does not exist.
  final func read(_ reading: Reading, _ body: (UnsafePointer<State>) -> Void) {
    borrow(reading) { state in
      if let state {
        last?.keep(state)
        return body(state)
      }
      guard last?.read(body) == true else {
        preconditionFailure(
          """
          The state of a Store<\(State.self), \(Action.self)> was read, but its element does not \
          exist. The store was taken from a collection of stores, at an index out of range or \
          after the element was removed. Scope the collection again.
          """
        )
      }
    }
  }

  /// Returns a Boolean value that indicates whether the child exists.
  ///
  /// If the child exists, its state is kept as the last state to show.
  final func exists(_ reading: Reading) -> Bool {
    var exists = false
    borrow(reading) { state in
      guard let state else { return }
      exists = true
      last?.keep(state)
    }
    return exists
  }

  /// Whether the child or one of its parents was removed.
  ///
  /// `false` while the reducer is running, because the state cannot be read then.
  var isGone: Bool { true }

  /// Whether the root's reducer is running.
  var isReducing: Bool { false }

  /// The observation of the root's state and all states inside it.
  var observation: StoreObservation { StoreObservation() }

  /// Sends an action of the feature.
  @discardableResult
  func send(_ action: Action) -> StoreTask {
    preconditionFailure("StoreCore is abstract")
  }

  /// The core of the root store, or `nil` for a child that does not exist.
  var root: (any RootStore)? { nil }

  /// Returns whether effects of the feature at a path from the root belong to the feature of the
  /// store.
  func includes(_ path: [EffectContext.Feature]) -> Bool { false }

  /// Cancels the effects and tasks of the feature, and lets a root store refuse actions.
  func close() {}

  /// Returns a function that calls a closure with the state, or with `nil` if the child does not
  /// exist.
  ///
  /// The function does not retain the store. The caller ensures that the root exists, and calls it
  /// in the root's isolation.
  func makePeek() -> Peek<State> {
    Peek { $0(nil) }
  }

  #if DEBUG
  /// Records the source location of the next action, if the root has observers.
  func willSend(_ fileID: StaticString, _ line: UInt) {}
  #endif

  final var readWhileReducing: String {
    """
    The state of a Store<\(State.self), \(Action.self)> was read while its reducer was running. \
    Use the "state" parameter of the reducer, or read the store after "send" has returned.
    """
  }
}

/// The core of a child that does not exist, and of which no store has shown a state.
///
/// It ignores actions.
final class AbsentCore<State, Action>: StoreCore<State, Action> {
  override func send(_ action: Action) -> StoreTask { StoreTask(nil) }
}

/// A function that reads a state without observing it and without retaining its store.
struct Peek<State> {
  let borrow: (_ body: (UnsafePointer<State>?) -> Void) -> Void
}

/// The core of a root store of any type.
protocol RootStore: EffectSink {
  var registry: EffectRegistry { get }

  /// The dependencies of the store.
  var dependencies: DependencyValues { get }

  /// The address of the state.
  var rootState: UnsafeRawPointer { get }
}

/// A registration of an observer of a state.
///
/// It is a struct, because creating an array of functions would allocate for each function.
struct Registration {
  let register: () -> Void
}

/// The kind of a read of a store's state, which determines what is observed.
enum Reading {
  /// An unobserved read.
  case peek

  /// Observes the parents, but not the state of a child: the caller reads a part that notifies its
  /// own observers.
  case part

  /// Observes the parents and the state.
  case whole
}
