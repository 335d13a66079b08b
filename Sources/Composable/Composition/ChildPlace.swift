public import ComposableCasePaths
public import ComposableIssues

/// A description of where a child is that can be missing: in an optional, a presentation, a case or a
/// collection.
///
/// It is all that the operators differ in. `makeChildReduce` runs every child, ``EffectScope`` finds
/// it again for its effects, and ``TaskInstance`` compares it after each action.
@usableFromInline
protocol ChildPlace<PlaceState, PlaceAction> {
  /// The parent's property, such as an optional of the child's state.
  associatedtype PlaceState

  /// The payload of the parent's case for child actions.
  associatedtype PlaceAction

  associatedtype ChildState
  associatedtype ChildAction

  /// A change of the place that follows the parent's reducer, such as the end of a presentation.
  associatedtype End = Never

  /// A Boolean value that indicates whether children can be dismissed.
  var isPresented: Bool { get }

  /// Runs the child that an action belongs to.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - state: The place.
  ///   - end: Set to the change that follows the parent's reducer.
  ///   - location: The location of the operator.
  ///   - run: A closure that runs the child's reducer.
  /// - Returns: `false` if the child is missing; otherwise, `true`.
  func begin(
    _ action: PlaceAction,
    in state: inout PlaceState,
    end: inout End?,
    at location: @autoclosure () -> IssueLocation,
    _ run: (inout ChildState, ChildAction) -> Void
  ) -> Bool

  /// Makes the change that follows the parent's reducer.
  func finish(_ end: End, in state: inout PlaceState)

  /// Returns what distinguishes the child from its siblings or from its successors.
  func identity(of child: ChildState, for action: PlaceAction) -> TypedID?

  /// Calls a closure with the child that has an identity, if there is one.
  func find(
    _ identity: TypedID?,
    in state: UnsafePointer<PlaceState>,
    _ body: (UnsafePointer<ChildState>) -> Void
  )

  /// Converts a child's action.
  func embed(_ action: ChildAction, _ identity: TypedID?) -> PlaceAction

  /// Returns the action that dismisses a child, if children are presented.
  func dismissal(_ identity: TypedID?) -> PlaceAction?

  /// A function that marks a collection of children, or `nil` for a place with one child.
  var mark: ((UnsafePointer<PlaceState>) -> ElementsMark?)? { get }

  /// Returns the identity of the element at a position.
  func identity(at position: Int, in state: UnsafePointer<PlaceState>) -> TypedID?

  /// Returns whether no child exists.
  func isEmpty(_ state: UnsafePointer<PlaceState>) -> Bool

  /// Creates the tasks of the children in one instance of their parent.
  func makeInstances<State, Child>(
    of runner: ChildRunner<State, Self, Child>
  ) -> TaskInstances

  /// Reports an action for a missing child.
  func reportMissing<Action>(
    _ action: Action,
    _ placeAction: PlaceAction,
    in state: PlaceState,
    of name: StaticString,
    at location: IssueLocation
  )
}

extension ChildPlace where End == Never {
  @inlinable
  func finish(_ end: Never, in state: inout PlaceState) {}
}

/// A place with at most one child.
@usableFromInline
protocol SingleChildPlace: ChildPlace {
  /// Distinguishes successive children.
  var identity: ChildIdentity<ChildState> { get }

  /// Calls a closure with the child, if it exists.
  func borrow(_ state: UnsafePointer<PlaceState>, _ body: (UnsafePointer<ChildState>) -> Void)
}

extension SingleChildPlace {
  @inlinable var isPresented: Bool { false }

  @usableFromInline var mark: ((UnsafePointer<PlaceState>) -> ElementsMark?)? { nil }

  @inlinable
  func dismissal(_ identity: TypedID?) -> PlaceAction? { nil }

  @inlinable
  func identity(of child: ChildState, for action: PlaceAction) -> TypedID? { identity(child) }

  @inlinable
  func find(
    _ identity: TypedID?,
    in state: UnsafePointer<PlaceState>,
    _ body: (UnsafePointer<ChildState>) -> Void
  ) {
    borrow(state) { if self.identity($0.pointee) == identity { body($0) } }
  }

  @usableFromInline
  func identity(at position: Int, in state: UnsafePointer<PlaceState>) -> TypedID? { nil }

  @usableFromInline
  func isEmpty(_ state: UnsafePointer<PlaceState>) -> Bool {
    var isEmpty = true
    borrow(state) { _ in isEmpty = false }
    return isEmpty
  }

  @usableFromInline
  func makeInstances<State, Child>(
    of runner: ChildRunner<State, Self, Child>
  ) -> TaskInstances {
    SingleInstance(of: runner)
  }
}

/// Builds a function that runs a child, and then its parent.
///
/// - Parameters:
///   - child: The child feature.
///   - place: The place of the child.
///   - state: The key path to the place.
///   - keyPath: The key path that distinguishes the place from the parent's other places.
///   - path: The case path to the child's actions.
///   - parent: The parent's function.
///   - name: The name of the operator in issues.
///   - location: The location of the operator.
/// - Returns: A function that runs both.
@inlinable
func makeChildReduce<State, Action, Place: ChildPlace, Child: Reducer>(
  _ child: Child,
  in place: Place,
  state: WritableKeyPath<State, Place.PlaceState>,
  as keyPath: AnyKeyPath,
  action path: AnyCasePath<Action, Place.PlaceAction>,
  before parent: @escaping ReduceFunction<State, Action>,
  of name: StaticString,
  at location: IssueLocation
) -> ReduceFunction<State, Action>
where Place.ChildState == Child.State, Place.ChildAction == Child.Action {
  ChildCases.add(path)
  let access = StateAccess(state)
  let scope = EffectScope(of: place, in: access, as: keyPath, action: path)
  let child = ChildRunner(child, in: place, access, scope, of: name, at: location)
  TaskCollector.add(child, of: Child.self)
  return { state, action in
    guard let placeAction = path.extract(from: action) else { return parent(&state, action) }
    var effect = Effect<Action>.none
    var end: Place.End?
    child.access.modify(&state) { placeState in
      let isPresent = child.place.begin(
        placeAction,
        in: &placeState,
        end: &end,
        at: child.location
      ) {
        effect = child(&$0, $1)
          .scoped(by: child.scope, identity: child.place.identity(of: $0, for: placeAction))
      }
      guard !isPresent else { return }
      child.place.reportMissing(
        action,
        placeAction,
        in: placeState,
        of: child.name,
        at: child.location
      )
    }
    effect = effect.merge(with: parent(&state, action))
    if let end { child.access.modify(&state) { child.place.finish(end, in: &$0) } }
    return effect
  }
}
