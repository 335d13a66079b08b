/// State that defines its own reducer: ephemeral state, and the state of an enum of features.
public protocol SelfReducingState {
  /// The type of the reducer.
  associatedtype SelfReducer: Reducer where SelfReducer.State == Self

  /// The reducer.
  static var selfReducer: SelfReducer { get }
}

/// A type that stores self-reducing state, for which `ifLet` needs no closure.
public protocol SelfReducingPlace {
  /// The payload of the parent's case for child actions.
  associatedtype PlaceAction

  /// The type of the child.
  associatedtype Child: ChildReducer<Self, PlaceAction>

  /// The child.
  static var child: Child { get }
}

extension Optional: SelfReducingPlace where Wrapped: _EphemeralState {
  /// A child whose state ends after each action.
  @inlinable
  public static var child: some ChildReducer<Self, Wrapped.Action> {
    PlacedChild(EmptyReducer<Wrapped, Wrapped.Action>(), in: OptionalPlace())
  }
}

extension PresentationState: SelfReducingPlace where State: SelfReducingState {
  /// The presented feature.
  public static var child: some ChildReducer<Self, PresentationAction<State.SelfReducer.Action>> {
    PlacedChild(State.selfReducer, in: PresentedPlace())
  }
}

extension _EphemeralState {
  /// An empty reducer.
  ///
  /// The parent handles the actions.
  @inlinable
  public static var selfReducer: EmptyReducer<Self, Action> { EmptyReducer() }
}

extension CaseReducerState {
  /// The reducer that runs the features of all cases.
  public static var selfReducer: StateReducer.Body { _reducer.body }
}
