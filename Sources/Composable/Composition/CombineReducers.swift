/// A reducer that combines several reducers, so that an operator applies to all of them.
///
///     CombineReducers {
///       Search()
///       Analytics()
///     }
///     .ifLet(\.alert, action: \.alert) { Alert() }
public struct CombineReducers<State, Action, Reducers: Reducer>: Reducer
where State == Reducers.State, Action == Reducers.Action {
  @usableFromInline let reducers: Reducers

  /// Creates a reducer that runs other reducers in order.
  ///
  /// - Parameter build: A reducer builder with the reducers.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    reducers = build()
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducers._reduce(into: &state, action: action)
  }

  @inlinable
  public func makeReduce() -> ReduceFunction<State, Action> {
    reducers.makeReduce()
  }
}
