public import ComposableCasePaths
public import ComposableIssues

// swift-format-ignore: NoLeadingUnderscores
/// A result builder for the child of `ifLet`, which depends on the type of the child's state and
/// action.
///
/// The reducers are combined as by ``ReducerBuilder``.
@resultBuilder
public enum _ChildBuilder<PlaceState, PlaceAction> {
  /// Builds the reducer of a child with optional state.
  @inlinable
  public static func buildExpression<State, R: Reducer<State, PlaceAction>>(
    _ expression: R
  ) -> R where PlaceState == State? {
    expression
  }

  /// Builds the reducer of a child with optional state, from an existential.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression<State>(
    _ expression: any Reducer<State, PlaceAction>
  ) -> Reduce<State, PlaceAction> where PlaceState == State? {
    ReducerBuilder<State, PlaceAction>.buildExpression(expression)
  }

  /// Builds an empty child with optional state.
  @inlinable
  public static func buildBlock<State>() -> EmptyReducer<State, PlaceAction>
  where PlaceState == State? {
    EmptyReducer()
  }

  /// Builds a child with optional state.
  @inlinable
  public static func buildFinalResult<State, R: Reducer<State, PlaceAction>>(
    _ reducer: R
  ) -> some _ChildReducer<PlaceState, PlaceAction> where PlaceState == State? {
    PlacedChild(reducer, in: OptionalPlace())
  }
}

// The same for all kinds of children.
extension _ChildBuilder {
  /// Combines the reducers of a `for` loop, in order.
  @inlinable
  public static func buildArray<R: Reducer>(
    _ reducers: [R]
  ) -> ReducerBuilder<R.State, R.Action>._Sequence {
    ReducerBuilder<R.State, R.Action>.buildArray(reducers)
  }

  /// Starts a list of reducers.
  @inlinable
  public static func buildPartialBlock<R: Reducer>(first: R) -> R {
    first
  }

  /// Appends a reducer to the list.
  @inlinable
  public static func buildPartialBlock<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    accumulated: R0,
    next: R1
  ) -> ReducerBuilder<R0.State, R0.Action>._Sequence {
    ReducerBuilder.buildPartialBlock(accumulated: accumulated, next: next)
  }

  /// Builds the reducer of the first branch.
  @inlinable
  public static func buildEither<R: Reducer>(first reducer: R) -> Reduce<R.State, R.Action> {
    Reduce(making: reducer.makeReduce)
  }

  /// Builds the reducer of the second branch.
  @inlinable
  public static func buildEither<R: Reducer>(second reducer: R) -> Reduce<R.State, R.Action> {
    Reduce(making: reducer.makeReduce)
  }

  /// Erases the type of a reducer behind an availability check.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer>(
    _ wrapped: R
  ) -> Reduce<R.State, R.Action> {
    Reduce(wrapped)
  }

  /// Builds the reducer of an `if` without an `else`.
  @inlinable
  public static func buildOptional<R: Reducer>(_ wrapped: R?) -> R? {
    wrapped
  }
}

// Common mistakes, each with its fix. The type checker considers these overloads only if no other
// one fits.
extension _ChildBuilder {
  /// Diagnoses a feature whose state is not optional.
  @available(
    *,
    unavailable,
    message: "'ifLet' needs optional state: use 'Scope' for state that always exists"
  )
  public static func buildExpression<R: Reducer<PlaceState, PlaceAction>>(
    _ expression: R
  ) -> Misplaced {
    fatalError()
  }

  /// Diagnoses a feature for the elements of a collection.
  @available(*, unavailable, message: "'ifLet' needs optional state: use 'forEach' for elements")
  public static func buildExpression<
    R: Reducer<PlaceState.ElementState, PlaceAction.ElementAction>
  >(
    _ expression: R
  ) -> Misplaced where PlaceState: _ForEachElements, PlaceAction: _ForEachAction {
    fatalError()
  }

  /// Accepts the child of an incorrect `ifLet`, so that the mistake is the only error.
  public static func buildFinalResult(_ child: Misplaced) -> Misplaced { child }

  /// The child of an incorrect `ifLet`.
  public struct Misplaced: _ChildReducer, Reducer {
    public typealias State = PlaceState

    public typealias Action = PlaceAction

    private init() {}

    public func reduce(into state: inout PlaceState, action: PlaceAction) -> Effect<PlaceAction> {
      .none
    }

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
