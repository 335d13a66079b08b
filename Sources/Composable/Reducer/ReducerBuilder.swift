/// Combines reducers that are written one below the other into one.
///
/// The reducers run from top to bottom on the same state, and their effects are merged.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// Runs every reducer of a `for` loop, in order.
  @inlinable
  public static func buildArray(
    _ reducers: [some Reducer<State, Action>]
  ) -> some Reducer<State, Action> {
    _SequenceMany(reducers: reducers)
  }

  /// Makes an empty list of reducers one that does nothing.
  @inlinable
  public static func buildBlock() -> some Reducer<State, Action> {
    EmptyReducer()
  }

  /// Passes a single reducer on.
  @inlinable
  public static func buildBlock<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  /// Takes the reducer of the first branch.
  @inlinable
  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    first reducer: R0
  ) -> _Conditional<R0, R1> {
    .first(reducer)
  }

  /// Takes the reducer of the second branch.
  @inlinable
  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    second reducer: R1
  ) -> _Conditional<R0, R1> {
    .second(reducer)
  }

  /// Passes a reducer on.
  ///
  /// The second parameter, which nobody passes, keeps Swift from opening an existential here, whose
  /// result no other reducer could take.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(
    _ expression: R,
    _ type: R.Type = R.self
  ) -> R {
    expression
  }

  /// Hides the type of an existential reducer.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression(
    _ expression: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(expression)
  }

  /// Passes the combined reducer on.
  @inlinable
  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  /// Hides the type of a reducer behind an availability check.
  @inlinable
  public static func buildLimitedAvailability(
    _ wrapped: some Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(wrapped)
  }

  /// Runs the reducer of an `if` whose condition holds.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(_ wrapped: R?) -> R? {
    wrapped
  }

  /// Begins a list of reducers.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R {
    first
  }

  /// Runs one more reducer after those so far.
  @inlinable
  public static func buildPartialBlock<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    accumulated: R0,
    next: R1
  ) -> _Sequence<R0, R1> {
    _Sequence(first: accumulated, second: next)
  }
}

extension ReducerBuilder {
  // swift-format-ignore: NoLeadingUnderscores
  /// One of two reducers, chosen when the body is built.
  public enum _Conditional<
    First: Reducer,
    Second: Reducer<First.State, First.Action>
  >: Reducer {
    /// The reducer of the `if` branch.
    case first(First)
    /// The reducer of the `else` branch.
    case second(Second)
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Two reducers, one after the other.
  public struct _Sequence<R0: Reducer, R1: Reducer<R0.State, R0.Action>>: Reducer {
    @usableFromInline let first: R0
    @usableFromInline let second: R1

    @usableFromInline
    init(first: R0, second: R1) {
      self.first = first
      self.second = second
    }
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Any number of reducers of one type, one after the other.
  public struct _SequenceMany<Element: Reducer>: Reducer {
    @usableFromInline let reducers: [Element]

    @usableFromInline
    init(reducers: [Element]) {
      self.reducers = reducers
    }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ReducerBuilder._Conditional {
  @inlinable
  public func reduce(
    into state: inout First.State,
    action: First.Action
  ) -> Effect<First.Action> {
    switch self {
    case .first(let reducer): reducer._reduce(into: &state, action: action)
    case .second(let reducer): reducer._reduce(into: &state, action: action)
    }
  }

  @inlinable
  public func makeReduce() -> ReduceFunction<First.State, First.Action> {
    switch self {
    case .first(let reducer): reducer.makeReduce()
    case .second(let reducer): reducer.makeReduce()
    }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ReducerBuilder._Sequence {
  @inlinable
  public func reduce(into state: inout R0.State, action: R0.Action) -> Effect<R0.Action> {
    let effect = first._reduce(into: &state, action: action)
    return effect.merge(with: second._reduce(into: &state, action: action))
  }

  @inlinable
  public func makeReduce() -> ReduceFunction<R0.State, R0.Action> {
    let first = first.makeReduce()
    let second = second.makeReduce()
    return { state, action in
      let effect = first(&state, action)
      return effect.merge(with: second(&state, action))
    }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ReducerBuilder._SequenceMany {
  @inlinable
  public func reduce(
    into state: inout Element.State,
    action: Element.Action
  ) -> Effect<Element.Action> {
    .merge(reducers.map { $0._reduce(into: &state, action: action) })
  }

  @inlinable
  public func makeReduce() -> ReduceFunction<Element.State, Element.Action> {
    let functions = reducers.map { $0.makeReduce() }
    return { state, action in
      var effect = Effect<Element.Action>.none
      for function in functions { effect = effect.merge(with: function(&state, action)) }
      return effect
    }
  }
}
