public import ComposableCasePaths
public import ComposableIssues

/// Makes a child of the reducers that `ifLet` is given, by the type of the place that it is kept at.
///
/// The reducers are combined as by ``ReducerBuilder``.
@resultBuilder
public enum ChildBuilder<PlaceState, PlaceAction> {
  /// The reducer of a child on optional state.
  @inlinable
  public static func buildExpression<State, R: Reducer<State, PlaceAction>>(
    _ expression: R
  ) -> R where PlaceState == State? {
    expression
  }

  /// The reducer of a presented child.
  @inlinable
  public static func buildExpression<State, Action, R: Reducer<State, Action>>(
    _ expression: R
  ) -> R where PlaceState == PresentationState<State>, PlaceAction == PresentationAction<Action> {
    expression
  }

  /// A reducer of unknown type, of a child on optional state.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression<State>(
    _ expression: any Reducer<State, PlaceAction>
  ) -> Reduce<State, PlaceAction> where PlaceState == State? {
    ReducerBuilder<State, PlaceAction>.buildExpression(expression)
  }

  /// A reducer of unknown type, of a presented child.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression<State, Action>(
    _ expression: any Reducer<State, Action>
  ) -> Reduce<State, Action>
  where PlaceState == PresentationState<State>, PlaceAction == PresentationAction<Action> {
    ReducerBuilder<State, Action>.buildExpression(expression)
  }

  /// No reducer, of a child on optional state.
  @inlinable
  public static func buildBlock<State>() -> EmptyReducer<State, PlaceAction>
  where PlaceState == State? {
    EmptyReducer()
  }

  /// No reducer, of a presented child.
  @inlinable
  public static func buildBlock<State, Action>() -> EmptyReducer<State, Action>
  where PlaceState == PresentationState<State>, PlaceAction == PresentationAction<Action> {
    EmptyReducer()
  }

  /// The child on optional state.
  @inlinable
  public static func buildFinalResult<State, R: Reducer<State, PlaceAction>>(
    _ reducer: R
  ) -> some ChildReducer<PlaceState, PlaceAction> where PlaceState == State? {
    OptionalChild(base: reducer)
  }

  /// The presented child.
  @inlinable
  public static func buildFinalResult<State, Action, R: Reducer<State, Action>>(
    _ reducer: R
  ) -> some ChildReducer<PlaceState, PlaceAction>
  where PlaceState == PresentationState<State>, PlaceAction == PresentationAction<Action> {
    PresentedChild(base: reducer)
  }
}

// What is the same for all places.
extension ChildBuilder {
  /// Runs reducers that a loop made, one after the other.
  @inlinable
  public static func buildArray<R: Reducer>(_ reducers: [R]) -> some Reducer<R.State, R.Action> {
    ReducerBuilder<R.State, R.Action>.buildArray(reducers)
  }

  /// Runs one reducer.
  @inlinable
  public static func buildPartialBlock<R: Reducer>(first: R) -> R {
    first
  }

  /// Runs one reducer after others.
  @inlinable
  public static func buildPartialBlock<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    accumulated: R0,
    next: R1
  ) -> ReducerBuilder<R0.State, R0.Action>._Sequence {
    ReducerBuilder.buildPartialBlock(accumulated: accumulated, next: next)
  }

  /// Runs the reducer of the first branch.
  @inlinable
  public static func buildEither<R: Reducer>(first reducer: R) -> Reduce<R.State, R.Action> {
    Reduce(making: reducer.makeReduce)
  }

  /// Runs the reducer of the second branch.
  @inlinable
  public static func buildEither<R: Reducer>(second reducer: R) -> Reduce<R.State, R.Action> {
    Reduce(making: reducer.makeReduce)
  }

  /// Runs a reducer that is there on new systems only.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer>(
    _ wrapped: R
  ) -> Reduce<R.State, R.Action> {
    Reduce(wrapped)
  }

  /// Runs a reducer if there is one.
  @inlinable
  public static func buildOptional<R: Reducer>(_ wrapped: R?) -> R? {
    wrapped
  }
}

// Mistakes, each with what to write instead. The type checker looks at these only when nothing else fits.
extension ChildBuilder {
  /// A presented feature whose state is named without `$`.
  @available(
    *,
    unavailable,
    message: "the feature is presented: name its state with '$', and declare it '@Presents'"
  )
  public static func buildExpression<State, Action, R: Reducer<State, Action>>(
    _ expression: R
  ) -> Misplaced where PlaceState == State?, PlaceAction == PresentationAction<Action> {
    fatalError()
  }

  /// A presented feature whose actions are not presented.
  @available(
    *,
    unavailable,
    message: "the feature is presented: let the case of its actions carry a 'PresentationAction'"
  )
  public static func buildExpression<State, R: Reducer<State, PlaceAction>>(
    _ expression: R
  ) -> Misplaced where PlaceState == PresentationState<State> {
    fatalError()
  }

  /// A feature on state that is always there.
  @available(
    *,
    unavailable,
    message: "'ifLet' needs optional state: use 'Scope' for state that is always there"
  )
  public static func buildExpression<R: Reducer<PlaceState, PlaceAction>>(
    _ expression: R
  ) -> Misplaced {
    fatalError()
  }

  /// A feature of elements.
  @available(*, unavailable, message: "'ifLet' needs optional state: use 'forEach' for elements")
  public static func buildExpression<
    R: Reducer<PlaceState.ElementState, PlaceAction.ElementAction>
  >(
    _ expression: R
  ) -> Misplaced where PlaceState: ForEachElements, PlaceAction: ForEachAction {
    fatalError()
  }

  /// The child of a mistake, so that the mistake is the only error.
  public static func buildFinalResult(_ child: Misplaced) -> Misplaced { child }

  /// The child of a mistake.
  public struct Misplaced: ChildReducer, Reducer {
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public typealias State = PlaceState

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public typealias Action = PlaceAction

    private init() {}

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public func reduce(into state: inout PlaceState, action: PlaceAction) -> Effect<PlaceAction> {
      .none
    }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public func makeReduce<State, Action>(
      _ parent: @escaping ReduceFunction<State, Action>,
      state: WritableKeyPath<State, PlaceState>,
      action: CaseKeyPath<Action, PlaceAction>,
      location: IssueLocation
    ) -> ReduceFunction<State, Action> {
      parent
    }
  }
}
