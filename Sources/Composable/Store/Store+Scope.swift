public import ComposableCasePaths

extension Store {
  /// The store of a child feature.
  ///
  /// It keeps the whole feature alive, as any store does. The same key paths give the same store
  /// again.
  ///
  /// - Parameters:
  ///   - state: Where the child's state is.
  ///   - action: Which actions are the child's.
  /// - Returns: A store of the child.
  /// - Complexity: O(1).
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    children.store(for: state, action, isOptional: false) {
      Store<ChildState, ChildAction>(core: ScopedCore(parent: core, state: state, action: action))
    }
  }

  /// The store of a child feature, with the older label.
  ///
  /// - Parameters:
  ///   - state: Where the child's state is.
  ///   - action: Which actions are the child's.
  /// - Returns: A store of the child.
  /// - Complexity: O(1).
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state, action: action)
  }
}

extension Store where State: ObservableState {
  /// The store of a child feature, if the child is there.
  ///
  /// When the child goes, a store that is still held shows the last state that it has shown.
  ///
  /// - Parameters:
  ///   - state: Where the child's state is.
  ///   - action: Which actions are the child's.
  /// - Returns: A store of the child, or `nil`.
  /// - Complexity: O(1).
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    guard let current = withState({ $0[keyPath: state] }) else { return nil }
    return children.store(for: state, action, isOptional: true) {
      Store<ChildState, ChildAction>(
        core: OptionalCore(
          base: ScopedCore(parent: core, state: state, action: action),
          last: current
        )
      )
    }
  }

  /// The store of a child feature, if the child is there, with the older label.
  ///
  /// - Parameters:
  ///   - state: Where the child's state is.
  ///   - action: Which actions are the child's.
  /// - Returns: A store of the child, or `nil`.
  /// - Complexity: O(1).
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scope(state, action: action)
  }
}

/// The stores that were scoped from a store, by their key paths.
///
/// A handful, searched from the front.
struct ScopeCache {
  private struct Entry {
    let state: AnyKeyPath
    let action: AnyKeyPath
    let isOptional: Bool
    let store: AnyObject
  }

  private var entries: [Entry] = []

  mutating func store<State, Action>(
    for state: AnyKeyPath,
    _ action: AnyKeyPath,
    isOptional: Bool,
    make: () -> Store<State, Action>
  ) -> Store<State, Action> {
    for entry in entries
    where entry.isOptional == isOptional && (entry.state === state || entry.state == state)
      && (entry.action === action || entry.action == action)
    {
      // Equal key paths lead to the same types, so that the store was made by the same call.
      return unsafeDowncast(entry.store, to: Store<State, Action>.self)
    }
    let store = make()
    entries.append(Entry(state: state, action: action, isOptional: isOptional, store: store))
    return store
  }
}
