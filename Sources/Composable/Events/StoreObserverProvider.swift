public import ComposableDependencies

/// A type that creates observers for stores.
///
/// Add a provider to the dependencies of one store, or to the dependencies of the whole program
/// with `prepareDependencies`:
///
///     let store = Store(initialState: Counter.State()) {
///       Counter()
///     } withDependencies: {
///       $0.storeObservers.append(CountsProvider())
///     }
///
/// A ``TestStore`` supports observers in the same way.
public protocol StoreObserverProvider: Sendable {
  /// Creates an observer for a store that is being created.
  ///
  /// - Parameters:
  ///   - initialState: The state of the store, borrowed for the call.
  ///   - action: The type of the store's actions.
  /// - Returns: An observer, or `nil` to ignore the store.
  func makeObserver<State, Action>(
    initialState: State,
    action: Action.Type
  ) -> (any StoreObserver<State, Action>)?
}

private enum StoreObserversKey: DependencyKey {
  static let liveValue: [any StoreObserverProvider] = []
  static let testValue: [any StoreObserverProvider] = []
}

extension DependencyValues {
  /// The providers of observers for the stores that are created with these dependencies.
  public var storeObservers: [any StoreObserverProvider] {
    get { self[StoreObserversKey.self] }
    set { self[StoreObserversKey.self] = newValue }
  }
}
