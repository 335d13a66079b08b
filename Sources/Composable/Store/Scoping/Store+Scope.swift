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
    children.object(for: state, action) {
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
    let store = children.object(for: state, action) {
      Store<ChildState, ChildAction>(
        core: ScopedCore(
          parent: ScopedCore(parent: core, state: state, action: action),
          part: .payload,
          embed: \.self
        )
      )
    }
    return store.core.exists(.whole) ? store : nil
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
