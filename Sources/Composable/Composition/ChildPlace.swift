public import ComposableCasePaths
public import ComposableIssues

/// Where a child is that can be missing: in an optional, a presentation, a case or a collection.
///
/// The operators differ in nothing else. `makeChildReduce` runs every child, ``EffectScope`` finds
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

  /// Whether children can be dismissed.
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

  /// Returns the mark of a collection of children, or `nil` for a place with one child, which is
  /// not read.
  func mark<State>(
    _ state: UnsafePointer<State>,
    _ access: StateAccess<State, PlaceState>
  ) -> ElementsMark?

  /// Returns the identities of the element at a position and of the elements that were removed.
  func identities(
    changed: Int?,
    hasRemoved: Bool,
    in state: UnsafePointer<PlaceState>
  ) -> [TypedID]

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

extension EffectScope {
  /// Creates the scope of a child.
  ///
  /// - Parameters:
  ///   - place: The place of the child.
  ///   - access: The access to the place in the parent's state.
  ///   - keyPath: The key path of the child, or `nil` if it is not a feature.
  ///   - path: The case path to the child's actions.
  @inlinable
  convenience init<State, Action, Place: ChildPlace>(
    of place: Place,
    in access: StateAccess<State, Place.PlaceState>,
    as keyPath: AnyKeyPath?,
    action path: AnyCasePath<Action, Place.PlaceAction>
  ) {
    self.init(
      place: keyPath,
      embed: { path.embed(place.embed($0, $1)) },
      dismissal: place.isPresented
        ? { (identity: TypedID?) in path.embed(place.dismissal(identity)!) } : nil,
      mark: { state in place.mark(state.assumingMemoryBound(to: State.self), access) },
      identities: { state, changed, hasRemoved in
        var identities: [TypedID] = []
        access.read(state.assumingMemoryBound(to: State.self)) {
          identities = place.identities(changed: changed, hasRemoved: hasRemoved, in: $0)
        }
        return identities
      },
      look: { (state: UnsafePointer<State>, identity, body) in
        access.read(state) { place.find(identity, in: $0, body) }
      }
    )
  }
}
