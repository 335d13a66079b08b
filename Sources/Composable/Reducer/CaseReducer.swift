/// A feature that is one of several: an enum of features, as `@Reducer` makes it.
///
///     @Reducer
///     enum Destination {
///       case editor(Editor)
///       case settings(Settings)
///     }
///
/// Its state is in one case at a time, and each case is run by its own feature.
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Body: Reducer, Body.State == State, Body.Action == Action {
  /// The type of the body, named again so that Swift finds it by the static property.
  associatedtype Body

  /// The stores of the features, one case for each.
  associatedtype CaseScope: _CaseScopeProtocol

  /// The features of all cases.
  @ReducerBuilder<State, Action> static var body: Body { get }

  /// The store of the case that is active.
  ///
  /// - Parameter store: The store of the whole.
  /// - Returns: The active case, with its store.
  static func scope(_ store: Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  /// The features of all cases.
  @inlinable
  public var body: Body { Self.body }
}

/// The state of an enum of features.
public protocol CaseReducerState: SelfReducingState where SelfReducer == StateReducer.Body {
  /// The enum of features.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self

  // swift-format-ignore: NoLeadingUnderscores
  /// The enum of features, as a value.
  ///
  /// Where the default isolation is the main actor, the macro's witness isolates the conformance to
  /// it, as that of the enum of features is.
  static var _reducer: StateReducer.Type { get }
}

extension CaseReducerState {
  // swift-format-ignore: NoLeadingUnderscores
  /// The enum of features, as a value.
  public static var _reducer: StateReducer.Type { StateReducer.self }
}

// swift-format-ignore: NoLeadingUnderscores
/// What the stores of an enum of features have in common.
public protocol _CaseScopeProtocol {}

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The store of the feature that is active, to switch over.
  ///
  ///     switch store.case {
  ///     case .editor(let store): …
  ///     case .settings(let store): …
  ///     }
  public var `case`: State.StateReducer.CaseScope { State.StateReducer.scope(self) }
}
