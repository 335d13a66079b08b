public import ComposableCasePaths

// Each method takes the action as a key path of `AllCasePaths`, which a literal such as `\.child`
// becomes, or as a `CaseKeyPath`. The runtime builds a `CaseKeyPath` on each evaluation of its
// literal, which takes longer than the rest of the call. With both overloads equally good, the
// compiler would not name a misspelled case (`Tests/Diagnostics`), so the second one is disfavored.
//
// A store is cached under both key paths, so that both overloads return the same one.
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
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction> where Action: CasePathable {
    children.object(for: state, action)
      ?? children.add(child(state, \.[dynamicMember: action]), for: state, action)
  }

  /// Returns the store of a child feature, for a case key path in a variable.
  ///
  /// - Parameters:
  ///   - state: The key path to the child's state.
  ///   - action: The case key path to the child's actions.
  /// - Returns: A store of the child.
  /// - Complexity: O(1).
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    child(state, action)
  }

  private func child<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    _ action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    children.object(for: state, action)
      ?? children.add(
        Store<ChildState, ChildAction>(
          core: ScopedCore(parent: core, state: state, action: action)
        ),
        for: state,
        action
      )
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
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction>? where Action: CasePathable {
    let store =
      children.object(for: state, action)
      ?? children.add(optionalChild(state, \.[dynamicMember: action]), for: state, action)
    return store.core.exists(.whole) ? store : nil
  }

  /// Returns the store of an optional child feature, if the child exists, for a case key path in a
  /// variable.
  ///
  /// - Parameters:
  ///   - state: The key path to the child's state.
  ///   - action: The case key path to the child's actions.
  /// - Returns: A store of the child, or `nil` if the child does not exist.
  /// - Complexity: O(1).
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    let store = optionalChild(state, action)
    return store.core.exists(.whole) ? store : nil
  }

  private func optionalChild<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    _ action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    children.object(for: state, action)
      ?? children.add(
        Store<ChildState, ChildAction>(
          core: ScopedCore(
            parent: ScopedCore(parent: core, state: state, action: action),
            part: .payload,
            embed: \.self
          )
        ),
        for: state,
        action
      )
  }
}
