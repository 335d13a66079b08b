extension Store {
  /// The observers of a root store.
  ///
  /// For a store scoped from another one, it is empty.
  public var observers: [any StoreObserver<State, Action>] {
    (core as? RootCore<State, Action>)?.events?.current ?? []
  }
}
