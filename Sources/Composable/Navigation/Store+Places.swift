import ComposableCasePaths
import ComposableDependencies
import ComposableIssues

// What a view binds to. Views reach these places by key paths, and so everything that is given to a
// subscript is hashable.

extension Store where State: ObservableState {
  /// The place where a child is presented; setting it to `nil` dismisses the child.
  subscript<ChildState, ChildAction>(
    presenting state: KeyPath<State, ChildState?>,
    action action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID fileID: HashableStaticString,
    filePath filePath: HashableStaticString,
    line line: UInt,
    column column: UInt
  ) -> Store<ChildState, ChildAction>? {
    get { scope(state, action: action.appending(path: \.presented)) }
    set {
      let identity = ChildIdentity<ChildState>()
      func current() -> CancelID?? { withState { $0[keyPath: state] }.map { identity($0) } }
      // The feature may have dismissed the child itself, when a button of an alert was tapped.
      guard newValue == nil, let dismissed = current() else { return }
      send(action(.dismiss))
      guard current() == .some(dismissed) else { return }
      let location = IssueLocation(fileID, filePath, line, column)
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
    pathIn fileID: HashableStaticString,
    filePath: HashableStaticString,
    line: UInt,
    column: UInt
  ) -> StackState<ElementState>.PathView
  where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    get { withState(\.path) }
    set { sendChange(to: newValue, at: IssueLocation(fileID, filePath, line, column)) }
  }

  /// The store of an element of a navigation stack.
  ///
  /// A view shows an element for a moment after it was popped: then it is as it was when it was first
  /// shown.
  func scope<ElementState, ElementAction>(
    to component: StackState<ElementState>.Component
  ) -> Store<ElementState, ElementAction>
  where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    let (state, action): (KeyPath<State, ElementState>, CaseKeyPath<Action, ElementAction>) =
      (\.[component], \.[id: component.id])
    return children.object(for: state, action, as: .component) {
      ComponentStore(
        store: Store<ElementState, ElementAction>(
          core: ScopedCore(parent: core, state: state, action: action)
        ),
        id: component.id,
        stack: core
      )
    }
    .store
  }
}

/// The store of an element of a navigation stack, which is not kept when the element was popped.
private final class ComponentStore<State, Action, StackAction>: ScopedObject {
  let store: Store<State, Action>
  private let id: StackElementID
  private let stack: StoreCore<StackState<State>, StackAction>

  init(
    store: Store<State, Action>,
    id: StackElementID,
    stack: StoreCore<StackState<State>, StackAction>
  ) {
    self.store = store
    self.id = id
    self.stack = stack
  }

  var isGone: Bool {
    guard !stack.isReducing else { return false }
    var isGone = stack.isGone
    stack.look { if $0.pointee.elements.index(id: id) == nil { isGone = true } }
    return isGone
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

extension Optional {
  /// Whether there is a value; it can be set to `false`.
  var isPresent: Bool {
    get { self != nil }
    set { if !newValue { self = nil } }
  }
}
