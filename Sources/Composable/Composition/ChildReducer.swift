public import ComposableCasePaths
public import ComposableIssues

// swift-format-ignore: NoLeadingUnderscores
/// A child feature and the way in which its parent stores it.
///
/// ``_ChildBuilder`` creates one from the feature passed to `ifLet`, based on the type of the state.
/// A single `ifLet` therefore supports all kinds of children. With an overload for each kind, the
/// type checker would try all combinations for a chain of operators.
public protocol _ChildReducer<PlaceState, PlaceAction> {
  /// The type of the stored child state, such as an optional.
  associatedtype PlaceState

  /// The payload of the parent's case for child actions.
  associatedtype PlaceAction

  /// Builds a function that runs the child and its parent.
  ///
  /// - Parameters:
  ///   - parent: The parent's function.
  ///   - state: The key path to the child's state.
  ///   - action: The case key path to the child's actions.
  ///   - location: The source location for issues.
  /// - Returns: A function that runs both.
  func makeReduce<State, Action>(
    _ parent: @escaping ReduceFunction<State, Action>,
    state: WritableKeyPath<State, PlaceState>,
    action: CaseKeyPath<Action, PlaceAction>,
    location: IssueLocation
  ) -> ReduceFunction<State, Action>
}

/// A child feature, and its place in an optional or in a presentation.
@usableFromInline
struct PlacedChild<Place: ChildPlace, Child: Reducer>: _ChildReducer
where Place.ChildState == Child.State, Place.ChildAction == Child.Action {
  @usableFromInline let child: Child
  @usableFromInline let place: Place

  @usableFromInline
  init(_ child: Child, in place: Place) {
    self.child = child
    self.place = place
  }

  @inlinable
  func makeReduce<State, Action>(
    _ parent: @escaping ReduceFunction<State, Action>,
    state: WritableKeyPath<State, Place.PlaceState>,
    action: CaseKeyPath<Action, Place.PlaceAction>,
    location: IssueLocation
  ) -> ReduceFunction<State, Action> {
    makeChildReduce(
      child,
      in: place,
      state: state,
      as: state,
      action: AnyCasePath(action),
      before: parent,
      of: "ifLet",
      at: location
    )
  }
}
