// swift-format-ignore: NoLeadingUnderscores
/// State that defines its own reducer: ephemeral state, and the state of an enum of features.
public protocol _SelfReducingState {
  /// The type of the reducer.
  associatedtype SelfReducer: Reducer where SelfReducer.State == Self

  /// The reducer.
  static var _selfReducer: SelfReducer { get }
}

// swift-format-ignore: NoLeadingUnderscores
/// A type that stores self-reducing state, for which `ifLet` needs no closure.
public protocol _SelfReducingPlace {
  /// The payload of the parent's case for child actions.
  associatedtype PlaceAction

  /// The type of the child.
  associatedtype Child: _ChildReducer<Self, PlaceAction>

  /// The child.
  static var _child: Child { get }
}

// swift-format-ignore: NoLeadingUnderscores
extension Optional: _SelfReducingPlace where Wrapped: _EphemeralState {
  /// A child whose state ends after each action.
  @inlinable
  public static var _child: some _ChildReducer<Self, Wrapped.Action> {
    PlacedChild(EmptyReducer<Wrapped, Wrapped.Action>(), in: OptionalPlace())
  }
}

// swift-format-ignore: NoLeadingUnderscores
extension _EphemeralState {
  /// An empty reducer.
  ///
  /// The parent handles the actions.
  @inlinable
  public static var _selfReducer: EmptyReducer<Self, Action> { EmptyReducer() }
}

// swift-format-ignore: NoLeadingUnderscores
extension CaseReducerState {
  /// The reducer that runs the features of all cases.
  public static var _selfReducer: StateReducer.Body { _reducer.body }
}
