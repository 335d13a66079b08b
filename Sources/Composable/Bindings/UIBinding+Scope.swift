public import ComposableCasePaths

extension UIBinding {
  /// Returns a binding to the store of a presented child.
  ///
  ///     present(item: $store.scope(\.editor, action: \.editor)) { EditorController(store: $0) }
  ///
  /// Setting the binding to `nil` sends an action that dismisses the child that was last read from
  /// it. If another child has replaced that one since, nothing happens. A child with another id or
  /// in another case has another store, so it is presented again.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state. It can end in a case of a destination:
  ///     `\.destination?.editor`.
  ///   - action: A case key path to the child's actions: `\.destination.editor`.
  /// - Returns: A binding to the child's store, or to `nil`.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    let location = ViewLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    // The key path contains the current child, and the binding outlives many children.
    func child() -> ReferenceWritableKeyPath<Value, Store<ChildState, ChildAction>?> {
      wrappedValue.presentation(of: state, action, at: location)
    }
    return UIBinding<Store<ChildState, ChildAction>?>(
      identity: identity + [state, action],
      get: { wrappedValue[keyPath: child()] },
      set: { wrappedValue[keyPath: child()] = $0 }
    )
    .ofShownPresentation()
  }

  /// Returns the bindings to the stores of a presented enum of features, one for each case.
  ///
  ///     let destination = $store.scope(\.$destination, action: \.destination)
  ///     present(item: destination.editor) { EditorController(store: $0) }
  ///     present(item: destination.alert) { UIAlertController(store: $0) }
  ///
  /// - Parameters:
  ///   - state: A key path to the presented state, with its `$`.
  ///   - action: A case key path to the actions of the enum.
  /// - Returns: The bindings, as dynamic members.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIPresentedCases<ChildState, ChildAction> where Value == Store<State, Action> {
    let child = state.appending(path: \.wrappedValue)
    return UIPresentedCases(
      store: scope(
        child,
        action: action,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    )
  }

  /// Returns a binding to the store of a navigation stack.
  ///
  ///     NavigationStackController(path: $store.scope(\.path, action: \.path)) { … } destination: { … }
  ///
  /// - Parameters:
  ///   - state: A key path to the stack.
  ///   - action: A case key path to its actions.
  /// - Returns: A binding to the store of the stack.
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    self[dynamicMember: \.[stack: state, action: action]]
  }
}

extension UIBinding {
  /// Returns a binding to the elements of a navigation stack with their ids.
  ///
  ///     let path = $store.scope(\.path, action: \.path).stackPath()
  ///     let ids = path.wrappedValue.map(\.id)  // The screens to show.
  ///     path.wrappedValue.removeLast()         // The user went back.
  ///
  /// Setting it to any path pops the elements from the first one that differs, and pushes the new
  /// ones in order. Elements are compared by their ids: to change the state of one that stays, send
  /// an action. If no reducer handles the change, setting the same path again is an issue.
  ///
  /// - Returns: A binding to the path.
  public func stackPath<State, Action>(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIBinding<StackState<State>.PathView>
  where Value == Store<StackState<State>, StackAction<State, Action>> {
    let location = ViewLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return self[dynamicMember: \.[pathIn: location]]
  }
}

/// The bindings to the stores of a presented enum of features, one for each case.
///
/// Access the bindings with the names of the cases:
///
///     let destination = $store.scope(\.$destination, action: \.destination)
///     present(item: destination.editor) { EditorController(store: $0) }
@dynamicMemberLookup
public struct UIPresentedCases<State, Action> {
  fileprivate let store: UIBinding<Store<State, Action>?>
}

extension UIPresentedCases
where
  State: CaseReducerState,
  State.StateReducer.Action == Action,
  State.StateReducer.CaseScope: CasePathable
{
  /// A binding to the store of a case's feature, or to `nil` if the enum is in another case.
  ///
  /// - Parameter path: The key path of the case.
  public subscript<ChildState, ChildAction>(
    dynamicMember path: KeyPath<
      State.StateReducer.CaseScope.AllCasePaths,
      AnyCasePath<State.StateReducer.CaseScope, Store<ChildState, ChildAction>>
    >
  ) -> UIBinding<Store<ChildState, ChildAction>?> {
    store[dynamicMember: \.[inCase: PresentedCase(path: path)]].ofShownPresentation()
  }

  /// A binding to the store of a case's alert, dialog or other ephemeral state, or to `nil` if the
  /// enum is in another case.
  ///
  /// - Parameter path: The key path of the case.
  public subscript<Value: _EphemeralState>(
    dynamicMember path: KeyPath<
      State.StateReducer.CaseScope.AllCasePaths, AnyCasePath<State.StateReducer.CaseScope, Value>
    >
  ) -> UIBinding<Store<Value, Value.Action>?>
  where State: CasePathIterable & ObservableState, Action: CasePathIterable {
    store[dynamicMember: \.[inCase: PresentedValue(path: path)]].ofShownPresentation()
  }
}

extension UIBinding {
  /// Returns a binding that closes only the presentation that was last read from it.
  ///
  /// A toolkit closes an alert after a button of it has sent an action, which can have presented
  /// the next alert already.
  fileprivate func ofShownPresentation<State, Action>() -> UIBinding
  where Value == Store<State, Action>? {
    let shown = ShownStore()
    return UIBinding(
      identity: identity,
      get: {
        let store = wrappedValue
        if let store { (shown.store, shown.exists) = (store, true) }
        return store
      },
      set: { newValue in
        if newValue == nil, shown.exists, shown.store !== wrappedValue { return }
        shown.exists = false
        wrappedValue = newValue
      }
    )
  }
}

/// The store that a toolkit shows.
private final class ShownStore {
  weak var store: AnyObject?

  /// Whether the toolkit has read a store, which can be gone.
  var exists = false
}
