/// State that says which reducer runs it: ephemeral state, and the state of an enum of features.
public protocol SelfReducingState {
  /// The type of the reducer.
  associatedtype SelfReducer: Reducer where SelfReducer.State == Self

  /// The reducer.
  static var selfReducer: SelfReducer { get }
}

/// A place for such state, for which `ifLet` needs no closure.
public protocol SelfReducingPlace {
  /// What the parent's case carries.
  associatedtype PlaceAction

  /// The type of the child.
  associatedtype Child: ChildReducer<Self, PlaceAction>

  /// The child at this place.
  static var child: Child { get }
}

extension Optional: SelfReducingPlace where Wrapped: _EphemeralState {
  /// The state that an action ends.
  @inlinable
  public static var child: some ChildReducer<Self, Wrapped.Action> {
    OptionalChild(base: EmptyReducer<Wrapped, Wrapped.Action>())
  }
}

extension PresentationState: SelfReducingPlace where State: SelfReducingState {
  /// The presented feature.
  public static var child: some ChildReducer<Self, PresentationAction<State.SelfReducer.Action>> {
    PresentedChild(base: State.selfReducer)
  }
}

extension _EphemeralState {
  /// What does nothing: the parent handles the actions.
  @inlinable
  public static var selfReducer: EmptyReducer<Self, Action> { EmptyReducer() }
}

extension CaseReducerState {
  /// The features of all cases.
  public static var selfReducer: StateReducer.Body { _reducer.body }
}
