public import ComposableCasePaths
public import ComposableIssues

/// A child feature together with the kind of place that its parent keeps it in.
///
/// ``ChildBuilder`` makes one of the feature that `ifLet` is given, by the type of the place. So there is
/// one `ifLet` for all places: with one for each, the type checker would try all combinations of
/// them for a chain of operators.
public protocol ChildReducer<PlaceState, PlaceAction> {
  /// What the parent keeps: an optional, for instance.
  associatedtype PlaceState

  /// What the parent's case carries.
  associatedtype PlaceAction

  /// Builds the function of the child and its parent.
  ///
  /// - Parameters:
  ///   - parent: The parent's function.
  ///   - state: Where the child is.
  ///   - action: Which actions are the child's.
  ///   - location: The place to name in issues.
  /// - Returns: A function that runs both.
  func makeReduce<State, Action>(
    _ parent: @escaping ReduceFunction<State, Action>,
    state: WritableKeyPath<State, PlaceState>,
    action: CaseKeyPath<Action, PlaceAction>,
    location: IssueLocation
  ) -> ReduceFunction<State, Action>
}
