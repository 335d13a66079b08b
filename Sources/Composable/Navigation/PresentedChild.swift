// swift-format-ignore: NoLeadingUnderscores
// The child builder for presented children.
extension _ChildBuilder {
  /// Builds the reducer of a presented child.
  @inlinable
  public static func buildExpression<State, Action, R: Reducer<State, Action>>(
    _ expression: R
  ) -> R where PlaceState == PresentationState<State>, PlaceAction == PresentationAction<Action> {
    expression
  }

  /// Builds the reducer of a presented child, from an existential.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression<State, Action>(
    _ expression: any Reducer<State, Action>
  ) -> Reduce<State, Action>
  where PlaceState == PresentationState<State>, PlaceAction == PresentationAction<Action> {
    ReducerBuilder<State, Action>.buildExpression(expression)
  }

  /// Builds an empty presented child.
  @inlinable
  public static func buildBlock<State, Action>() -> EmptyReducer<State, Action>
  where PlaceState == PresentationState<State>, PlaceAction == PresentationAction<Action> {
    EmptyReducer()
  }

  /// Builds a presented child.
  @inlinable
  public static func buildFinalResult<State, Action, R: Reducer<State, Action>>(
    _ reducer: R
  ) -> some _ChildReducer<PlaceState, PlaceAction>
  where PlaceState == PresentationState<State>, PlaceAction == PresentationAction<Action> {
    PlacedChild(reducer, in: PresentedPlace())
  }
}

// Common mistakes, each with its fix.
extension _ChildBuilder {
  /// Diagnoses a presented feature whose state is named without `$`.
  @available(
    *,
    unavailable,
    message: "the feature is presented: write '$' before its state, and mark the state '@Presents'"
  )
  public static func buildExpression<State, Action, R: Reducer<State, Action>>(
    _ expression: R
  ) -> Misplaced where PlaceState == State?, PlaceAction == PresentationAction<Action> {
    fatalError()
  }

  /// Diagnoses a presented feature whose actions are not presentation actions.
  @available(
    *,
    unavailable,
    message: "the feature is presented: the case of its actions must carry a 'PresentationAction'"
  )
  public static func buildExpression<State, R: Reducer<State, PlaceAction>>(
    _ expression: R
  ) -> Misplaced where PlaceState == PresentationState<State> {
    fatalError()
  }
}

// swift-format-ignore: NoLeadingUnderscores
extension PresentationState: _SelfReducingPlace where State: _SelfReducingState {
  /// The presented feature.
  public static var _child: some _ChildReducer<Self, PresentationAction<State.SelfReducer.Action>> {
    PlacedChild(State._selfReducer, in: PresentedPlace())
  }
}

extension PresentationAction: PresentingAction {
  static var presentedAction: any Any.Type { Action.self }
}

extension PresentationState: PresentingState {
  static var storedState: any Any.Type { State.self }
}
