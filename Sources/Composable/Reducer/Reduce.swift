/// A reducer given as a closure.
///
///     Reduce { state, action in
///       switch action {
///       case .increment:
///         state.count += 1
///         return .none
///       }
///     }
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let make: () -> ReduceFunction<State, Action>

  /// Makes a reducer from a closure.
  ///
  /// - Parameter reduce: Changes the state for an action, and returns what happens later.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    make = { reduce }
  }

  /// Creates a reducer that hides the type of another one.
  ///
  /// The parameter is an existential so that the compiler never takes a closure for it: an error in the
  /// closure of the other initializer is then the only one that it reports.
  ///
  /// - Parameter reducer: The reducer to hide.
  @inlinable
  public init(_ reducer: any Reducer<State, Action>) {
    make = { reducer.makeReduce() }
  }

  /// Creates a reducer whose function is built when a store asks for it, as an operator's is.
  ///
  /// - Parameter make: Builds the function.
  @inlinable
  init(making make: @escaping () -> ReduceFunction<State, Action>) {
    self.make = make
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Reduce {
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    make()(&state, action)
  }

  @inlinable
  public func makeReduce() -> ReduceFunction<State, Action> { make() }
}
