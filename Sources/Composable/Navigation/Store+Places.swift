import ComposableCasePaths
import ComposableDependencies
import ComposableIssues

// What a view binds to. Views reach these places by key paths, and so everything that is given to a
// subscript is hashable.

extension Store where State: ObservableState {
  /// The key path to the store of a presented child, for the binding of a view.
  ///
  /// The binding belongs to the child that is there now: if it is set to `nil` when another child has
  /// taken its place, as when one alert leads to the next, the other child stays.
  func presentation<ChildState, ChildAction>(
    of state: KeyPath<State, ChildState?>,
    _ action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    at location: ViewLocation
  ) -> ReferenceWritableKeyPath<Store, Store<ChildState, ChildAction>?> {
    let identity = withState { $0[keyPath: state] }.map { ChildIdentity<ChildState>()($0) }
    return \.[presenting: state, action: action, identity: identity, at: location]
  }

  /// The location where a child is presented; setting it to `nil` dismisses the child.
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
      // The feature may have dismissed the child itself, when a button of an alert was tapped.
      guard newValue == nil, identity != nil, current() == identity else { return }
      send(action(.dismiss))
      guard current() == identity else { return }
      let location = location.location
      reportIssue(
        """
        A binding at "\(location)" was set to "nil", and what it presents stayed.

        A "dismiss" action was sent, and no reducer has removed the state. Apply "ifLet" to the \
        reducer of the feature that presents it, with the key paths that the view is given.
        """,
        at: location
      )
    }
  }

  /// The store of a child, which is another one for each child with an identity.
  ///
  /// A view presents again if the id of what it presents changes, and the id of a store is its
  /// identity. With one store for all of them, a child that replaces another one would be shown by
  /// the view of the other one, whose tasks belong to that and do not run again.
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

  /// A part of the state, which is set by sending an action.
  subscript<Value>(
    sending state: KeyPath<State, Value>,
    action action: CaseKeyPath<Action, Value>
  ) -> Value {
    get { withState { $0[keyPath: state] } }
    set { send(action(newValue)) }
  }

  /// The store of a navigation stack; a view changes it by its path.
  subscript<ElementState, ElementAction>(
    stack state: KeyPath<State, StackState<ElementState>>,
    action action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Store<StackState<ElementState>, StackAction<ElementState, ElementAction>> {
    get { scope(state, action: action) }
    set {}
  }
}

extension Store {
  /// The elements of a navigation stack, which a view changes by pushing and popping.
  subscript<ElementState, ElementAction>(
    pathIn location: ViewLocation
  ) -> StackState<ElementState>.PathView
  where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    get { withState(\.path) }
    set { sendChange(to: newValue, at: location.location) }
  }

  /// The store of an element of a navigation stack.
  ///
  /// A view shows an element for a moment after it was popped. Then the store shows its last state.
  func scope<ElementState, ElementAction>(
    to component: StackState<ElementState>.Component
  ) -> Store<ElementState, ElementAction>
  where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    let (state, action): (KeyPath<State, ElementState>, CaseKeyPath<Action, ElementAction>) =
      (\.[component], \.[id: component.id])
    return children.object(for: state, action) {
      let core = ElementObservation(of: core, embed: StackAction.element).core(of: component.id)
      if !core.exists(.peek) { withUnsafePointer(to: component.element) { core.last?.keep($0) } }
      return Store<ElementState, ElementAction>(core: core)
    }
  }
}

/// One of the children that are presented one after another at the same location.
private struct PresentedIdentity<Child>: Hashable {
  let id: TypedID
  let identify: ChildIdentity<Child>

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension ObservableState {
  /// A presented child, unless it is another one.
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
  /// An element that a view may push.
  ///
  /// Its id is its own, whatever is pushed before.
  init(pushing element: Element) {
    @Dependency(\.stackElementIDs) var ids
    self.init(id: ids.next(), element: element)
  }
}

/// A case of a presented enum of features, by the stores of its cases.
struct PresentedCase<State: CaseReducerState, ChildState, ChildAction>: Hashable
where State.StateReducer.CaseScope: CasePathable {
  typealias CaseScope = State.StateReducer.CaseScope

  let path: KeyPath<CaseScope.AllCasePaths, AnyCasePath<CaseScope, Store<ChildState, ChildAction>>>
}

extension Optional {
  /// The store of a feature of a presented enum of features; setting it to `nil` dismisses the enum.
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

  /// A Boolean value that indicates whether there is a value; it can be set to `false`.
  var isPresent: Bool {
    get { self != nil }
    set { if !newValue { self = nil } }
  }
}
