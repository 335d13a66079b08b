public import ComposableCasePaths

extension Store {
  /// Returns the store of a child feature.
  ///
  /// Like any store, it keeps the whole feature alive. The same key paths return the same store.
  ///
  /// - Parameters:
  ///   - state: The key path to the child's state.
  ///   - action: The case key path to the child's actions.
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

  /// Returns the store of a child feature, with the older label.
  ///
  /// - Parameters:
  ///   - state: The key path to the child's state.
  ///   - action: The case key path to the child's actions.
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
  /// Returns the store of an optional child feature, if the child exists.
  ///
  /// If the child is removed, a store that is still retained shows the last state that it has
  /// shown.
  ///
  /// - Parameters:
  ///   - state: The key path to the child's state.
  ///   - action: The case key path to the child's actions.
  /// - Returns: A store of the child, or `nil` if the child does not exist.
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

  /// Returns the store of an optional child feature, if the child exists, with the older label.
  ///
  /// - Parameters:
  ///   - state: The key path to the child's state.
  ///   - action: The case key path to the child's actions.
  /// - Returns: A store of the child, or `nil` if the child does not exist.
  /// - Complexity: O(1).
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scope(state, action: action)
  }
}
