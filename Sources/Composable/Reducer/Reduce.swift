/// A reducer defined by a closure.
///
///     Reduce { state, action in
///       switch action {
///       case .increment:
///         state.count += 1
///         return .none
///       }
///     }
public struct Reduce<State, Action>: _MadeReducer {
  @usableFromInline let make: () -> ReduceFunction<State, Action>

  /// Creates a reducer from a closure.
  ///
  /// - Parameter reduce: A closure that changes the state for an action and returns its effects.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    make = { reduce }
  }

  /// Creates a type-erased reducer.
  ///
  /// A trailing closure skips a parameter that has a default value and is not a function. Mistakes
  /// in a closure are therefore reported for the other initializer only, on their lines.
  ///
  /// - Parameter reducer: The reducer to erase. Defaults to a reducer that does nothing.
  @inlinable
  public init(_ reducer: any Reducer<State, Action> = EmptyReducer<State, Action>()) {
    make = { reducer.makeReduce() }
  }

  /// Creates a reducer whose function is built when a store requests it.
  ///
  /// - Parameter make: A closure that builds the function.
  @inlinable
  init(making make: @escaping () -> ReduceFunction<State, Action>) {
    self.make = make
  }
}

extension Reduce {
  @inlinable
  public func makeReduce() -> ReduceFunction<State, Action> { make() }
}
