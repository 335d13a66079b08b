public import ComposableCasePaths
public import ComposableCollections

extension Store {
  /// Returns the store of a child feature, with the older label.
  ///
  /// - Parameters:
  ///   - state: The key path to the child's state.
  ///   - action: The case key path to the child's actions.
  /// - Returns: A store of the child.
  /// - Complexity: O(1).
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction> where Action: CasePathable {
    scope(state, action: action)
  }

  /// Returns the store of a child feature, with the older label, for a case key path in a variable.
  ///
  /// - Parameters:
  ///   - state: The key path to the child's state.
  ///   - action: The case key path to the child's actions.
  /// - Returns: A store of the child.
  /// - Complexity: O(1).
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state, action: action)
  }
}

extension Store where State: ObservableState {
  /// Returns the store of an optional child feature, if the child exists, with the older label.
  ///
  /// - Parameters:
  ///   - state: The key path to the child's state.
  ///   - action: The case key path to the child's actions.
  /// - Returns: A store of the child, or `nil` if the child does not exist.
  /// - Complexity: O(1).
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction>? where Action: CasePathable {
    scope(state, action: action)
  }

  /// Returns the store of an optional child feature, if the child exists, with the older label, for
  /// a case key path in a variable.
  ///
  /// - Parameters:
  ///   - state: The key path to the child's state.
  ///   - action: The case key path to the child's actions.
  /// - Returns: A store of the child, or `nil` if the child does not exist.
  /// - Complexity: O(1).
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scope(state, action: action)
  }

  /// Returns the stores of the elements of a collection, with the older label.
  ///
  /// - Parameters:
  ///   - state: The key path to the elements.
  ///   - action: The case key path to the elements' actions.
  /// - Returns: A collection of stores, which are created on demand.
  /// - Complexity: O(*n*), where *n* is the number of elements that were added or removed since the
  ///   last call, or the number of stores if elements were moved.
  @_disfavoredOverload
  public func scope<ElementID, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    scope(state, action: action)
  }

  /// Returns the stores of the elements of a navigation stack, with the older label.
  ///
  /// - Parameters:
  ///   - state: The key path to the stack.
  ///   - action: The case key path to the stack's actions.
  /// - Returns: A collection of stores, which are created on demand.
  /// - Complexity: O(*n*), where *n* is the number of elements that were added or removed since the
  ///   last call, or the number of stores if elements were moved.
  @_disfavoredOverload
  public func scope<ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    scope(state, action: action)
  }
}

extension UIBinding {
  /// Returns a binding to the store of a presented child, with the older label.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state.
  ///   - action: A case key path to the child's actions.
  /// - Returns: A binding to the child's store, or to `nil`.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns the bindings to the stores of a presented enum of features, with the older label.
  ///
  /// - Parameters:
  ///   - state: A key path to the presented state, with its `$`.
  ///   - action: A case key path to the actions of the enum.
  /// - Returns: The bindings, as dynamic members.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIPresentedCases<ChildState, ChildAction> where Value == Store<State, Action> {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a binding to the store of a navigation stack, with the older label.
  ///
  /// - Parameters:
  ///   - state: A key path to the stack.
  ///   - action: A case key path to its actions.
  /// - Returns: A binding to the store of the stack.
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scope(state, action: action)
  }
}
