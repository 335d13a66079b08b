/// A result builder that combines reducers.
///
/// The reducers run from top to bottom on the same state, and their effects are merged.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// Combines the reducers of a `for` loop, in order.
  @inlinable
  public static func buildArray(
    _ reducers: [some Reducer<State, Action>]
  ) -> _Sequence {
    _Sequence(reducers.map { Reduce(making: $0.makeReduce) })
  }

  /// Builds an empty reducer from an empty block.
  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> {
    EmptyReducer()
  }

  /// Returns a single reducer unchanged.
  @inlinable
  public static func buildBlock<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  /// Builds the reducer of the first branch.
  @inlinable
  public static func buildEither<R: Reducer<State, Action>>(
    first reducer: R
  ) -> Reduce<State, Action> {
    Reduce(making: reducer.makeReduce)
  }

  /// Builds the reducer of the second branch.
  @inlinable
  public static func buildEither<R: Reducer<State, Action>>(
    second reducer: R
  ) -> Reduce<State, Action> {
    Reduce(making: reducer.makeReduce)
  }

  /// Returns a reducer unchanged.
  ///
  /// The second parameter always has its default value. It prevents Swift from opening an
  /// existential here, which would result in a type that no other reducer matches.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(
    _ expression: R,
    _ type: R.Type = R.self
  ) -> R {
    expression
  }

  /// Erases the type of an existential reducer.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression(
    _ expression: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(expression)
  }

  /// Returns the combined reducer unchanged.
  @inlinable
  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  /// Erases the type of a reducer behind an availability check.
  @inlinable
  public static func buildLimitedAvailability(
    _ wrapped: some Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(wrapped)
  }

  /// Builds the reducer of an `if` without an `else`.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(_ wrapped: R?) -> R? {
    wrapped
  }

  /// Starts a list of reducers.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R {
    first
  }

  /// Appends a reducer to the list.
  @inlinable
  public static func buildPartialBlock<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    accumulated: R0,
    next: R1
  ) -> _Sequence {
    _Sequence(accumulated, next)
  }
}

extension ReducerBuilder {
  // swift-format-ignore: NoLeadingUnderscores
  /// A reducer that runs other reducers in order.
  ///
  /// The reducers are stored in a flat list, because nested pairs would nest the calls too.
  public struct _Sequence: _MadeReducer {
    @usableFromInline let parts: [Reduce<State, Action>]

    @inlinable
    init(_ parts: [Reduce<State, Action>]) {
      self.parts = parts
    }

    @inlinable
    init(_ first: some Reducer<State, Action>, _ next: some Reducer<State, Action>) {
      let earlier = (first as? Self)?.parts ?? [Reduce(making: first.makeReduce)]
      parts = earlier + [Reduce(making: next.makeReduce)]
    }

    @inlinable
    public func makeReduce() -> ReduceFunction<State, Action> {
      if parts.count == 2 {
        let (first, second) = (parts[0].makeReduce(), parts[1].makeReduce())
        return { state, action in
          let effect = first(&state, action)
          return effect.merge(with: second(&state, action))
        }
      }
      let functions = parts.map { Function(call: $0.makeReduce()) }
      return { state, action in
        var effect = Effect<Action>.none
        for function in functions { effect = effect.merge(with: function.call(&state, action)) }
        return effect
      }
    }

    /// A wrapper for a function.
    ///
    /// Functions stored directly in an array are called through a thunk.
    @usableFromInline
    struct Function {
      @usableFromInline let call: ReduceFunction<State, Action>

      @inlinable
      init(call: @escaping ReduceFunction<State, Action>) {
        self.call = call
      }
    }
  }
}
