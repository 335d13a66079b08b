/// A reducer that combines several reducers, so that an operator applies to all of them.
///
///     CombineReducers {
///       Search()
///       Analytics()
///     }
///     .ifLet(\.alert, action: \.alert) { Alert() }
public struct CombineReducers<State, Action, Reducers: Reducer>: _MadeReducer
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
  public func makeReduce() -> ReduceFunction<State, Action> {
    reducers.makeReduce()
  }
}
