import ComposableCasePaths
import ComposableDependencies
import ComposableIssues

// The values that views bind to. Views access them with key paths, so all subscript arguments are
// hashable.

extension Store where State: ObservableState {
  /// Returns the key path to the store of a presented child, for the binding of a view.
  ///
  /// The binding belongs to the current child. Setting it to `nil` after another child has replaced
  /// it, as when one alert follows another, does not dismiss the other child.
  func presentation<ChildState, ChildAction>(
    of state: KeyPath<State, ChildState?>,
    _ action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    at location: ViewLocation
  ) -> ReferenceWritableKeyPath<Store, Store<ChildState, ChildAction>?> {
    let identity = withState { $0[keyPath: state] }.map { ChildIdentity<ChildState>()($0) }
    return \.[presenting: state, action: action, identity: identity, at: location]
  }

  /// The store of a presented child.
  ///
  /// Setting it to `nil` dismisses the child.
  subscript<ChildState, ChildAction>(
    presenting state: KeyPath<State, ChildState?>,
    action action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    identity identity: TypedID??,
    at location: ViewLocation
  ) -> Store<ChildState, ChildAction>? {
    get { scopePresented(state, action: action.appending(path: \.presented)) }
    set {
      let identify = ChildIdentity<ChildState>()
      func current() -> TypedID?? { withState { $0[keyPath: state] }.map { identify($0) } }
      // The feature can have dismissed the child itself, for example after a button of an alert was
      // tapped. If the feature is gone, its view disappears too, and dismisses what it presented.
      guard newValue == nil, identity != nil, !core.isGone, current() == identity else { return }
      core.send(action(.dismiss))
      guard current() == identity else { return }
      let location = location.location
      reportIssue(
        """
        A binding at "\(location)" was set to "nil", but its state was not removed.

        A "dismiss" action was sent, but no reducer removed the state. Apply "ifLet" to the \
        reducer of the presenting feature, with the key paths that the view uses.
        """,
        at: location
      )
    }
  }

  /// Returns the store of a child.
  ///
  /// Each child with an identity has its own store.
  ///
  /// A view presents again if the id of its item changes, and the id of a store is its object
  /// identity. With one store for all children, a new child would be shown by the view of the
  /// previous one, whose tasks would not run again.
  private func scopePresented<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    let identify = ChildIdentity<ChildState>()
    guard let id = withState({ $0[keyPath: state].flatMap { identify($0) } })
    else { return scope(state, action: action) }
    let child = PresentedIdentity(id: id, identify: identify)
    return scope(\.[presented: state, child], action: action)
  }

  /// A part of the state.
  ///
  /// Setting it sends an action.
  subscript<Value>(
    sending state: KeyPath<State, Value>,
    action action: CaseKeyPath<Action, Value>
  ) -> Value {
    get { withState { $0[keyPath: state] } }
    set { core.send(action(newValue)) }
  }

  /// The store of a navigation stack.
  ///
  /// A view changes the stack through its path.
  subscript<ElementState, ElementAction>(
    stack state: KeyPath<State, StackState<ElementState>>,
    action action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Store<StackState<ElementState>, StackAction<ElementState, ElementAction>> {
    get { scope(state, action: action) }
    set {}
  }
}

extension Store {
  /// The elements of a navigation stack.
  ///
  /// A view changes them by pushing and popping.
  subscript<ElementState, ElementAction>(
    pathIn location: ViewLocation
  ) -> StackState<ElementState>.PathView
  where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    get { withState(\.path) }
    set { sendChange(to: newValue, at: location.location) }
  }

  /// Returns the store of an element of a navigation stack.
  ///
  ///     let component = path.wrappedValue.last!
  ///     let screen = screen(for: stack.scope(to: component))
  ///
  /// After an element is popped, a view still shows it for a moment. The store then shows its last
  /// state.
  ///
  /// - Parameter component: An element of the ``UIBinding/stackPath(fileID:filePath:line:column:)``.
  /// - Returns: The store of the element, which is the same for each call.
  public func scope<ElementState, ElementAction>(
    to component: StackState<ElementState>.Component
  ) -> Store<ElementState, ElementAction>
  where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    let (state, action): (KeyPath<State, ElementState>, CaseKeyPath<Action, ElementAction>) =
      (\.[component], \.[id: component.id])
    if let store: Store<ElementState, ElementAction> = children.object(for: state, action) {
      return store
    }
    let core = ElementObservation(of: core, embed: StackAction.element).core(of: component.id)
    if !core.exists(.peek) { withUnsafePointer(to: component.element) { core.last?.keep($0) } }
    return children.add(Store<ElementState, ElementAction>(core: core), for: state, action)
  }
}

/// The identity of one of the children that are presented successively at the same location.
private struct PresentedIdentity<Child>: Hashable {
  let id: TypedID
  let identify: ChildIdentity<Child>

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension ObservableState {
  /// The presented child, or `nil` if it has another identity.
  fileprivate subscript<Child>(
    presented child: KeyPath<Self, Child?>,
    identity: PresentedIdentity<Child>
  ) -> Child? {
    self[keyPath: child].flatMap { identity.identify($0) == identity.id ? $0 : nil }
  }
}

extension StackState {
  fileprivate subscript(component: Component) -> Element {
    self[id: component.id] ?? component.element
  }
}

extension StackState.Component {
  /// Creates an element that a view can push.
  ///
  ///     path.wrappedValue.append(StackState.Component(pushing: Detail.State()))
  ///
  /// It gets its own id, regardless of elements that are pushed before it.
  ///
  /// - Parameter element: The state of the element.
  public init(pushing element: Element) {
    @Dependency(\.stackElementIDs) var ids
    self.init(id: ids.next(), element: element)
  }
}

/// A case of a presented enum of features, identified by the store of its feature.
struct PresentedCase<State: CaseReducerState, ChildState, ChildAction>: Hashable
where State.StateReducer.CaseScope: CasePathable {
  typealias CaseScope = State.StateReducer.CaseScope

  let path: KeyPath<CaseScope.AllCasePaths, AnyCasePath<CaseScope, Store<ChildState, ChildAction>>>
}

/// A case of a presented enum of features with ephemeral state, such as an alert.
struct PresentedValue<State: CaseReducerState, Value: _EphemeralState>: Hashable
where State.StateReducer.CaseScope: CasePathable {
  typealias CaseScope = State.StateReducer.CaseScope

  let path: KeyPath<CaseScope.AllCasePaths, AnyCasePath<CaseScope, Value>>
}

extension Optional {
  /// The store of a feature in a presented enum of features.
  ///
  /// Setting it to `nil` dismisses the enum.
  subscript<State, ChildState, ChildAction>(
    inCase presented: PresentedCase<State, ChildState, ChildAction>
  ) -> Store<ChildState, ChildAction>?
  where Wrapped == Store<State, State.StateReducer.Action> {
    get {
      flatMap {
        State.StateReducer.CaseScope.allCasePaths[keyPath: presented.path].extract(from: $0.case)
      }
    }
    set { if newValue == nil, self[inCase: presented] != nil { self = nil } }
  }

  /// The store of ephemeral state in a presented enum of features.
  ///
  /// The enum has no store of such a case. It is scoped here, with the cases that the state and the
  /// action have at the same position.
  ///
  /// Setting it to `nil` dismisses the enum.
  subscript<State, Value>(
    inCase presented: PresentedValue<State, Value>
  ) -> Store<Value, Value.Action>?
  where
    Wrapped == Store<State, State.StateReducer.Action>,
    State: CasePathIterable & ObservableState,
    State.StateReducer.Action: CasePathIterable
  {
    get {
      typealias Action = State.StateReducer.Action
      guard let store = self,
        State.StateReducer.CaseScope.allCasePaths[keyPath: presented.path]
          .extract(from: store.case) != nil
      else { return nil }
      for (state, action) in zip(State.allCasePaths, Action.allCasePaths) {
        guard let state = state as? CaseKeyPath<State, Value>, store.withState({ $0.is(state) }),
          let action = action as? CaseKeyPath<Action, Value.Action>
        else { continue }
        let payload: KeyPath<State, Value?> = \.[case: state]
        return store.scope(payload, action: action)
      }
      return nil
    }
    set { if newValue == nil, self[inCase: presented] != nil { self = nil } }
  }

  /// Whether there is a value.
  ///
  /// Setting it to `false` removes the value.
  var isPresent: Bool {
    get { self != nil }
    set { if !newValue { self = nil } }
  }
}
