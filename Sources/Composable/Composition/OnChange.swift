extension Reducer {
  /// Does something when an action has changed a value of the state.
  ///
  /// The value is compared before and after the reducer that this is applied to. Changes of what it
  /// shares count, too, though the old value then shows them.
  ///
  ///     Reduce { state, action in … }
  ///       .onChange(of: \.query) { oldQuery, state in
  ///         state.page = 1
  ///         return .send(.searchStarted)
  ///       }
  ///
  /// - Parameters:
  ///   - toValue: The value to watch.
  ///   - perform: Called with the value from before and the changed state. The effect that it returns
  ///     is merged with the reducer's.
  /// - Returns: A reducer that watches the value.
  /// - Complexity: The value is read twice, and compared, for every action.
  @inlinable
  public func onChange<V: Equatable>(
    of toValue: @escaping (State) -> V,
    _ perform: @escaping (_ oldValue: V, _ state: inout State) -> EffectOf<Self>
  ) -> some Reducer<State, Action> {
    _OnChangeReducer(base: self, toValue: toValue) { oldValue, _ in
      Reduce<State, Action> { state, _ in perform(oldValue, &state) }
    }
  }

  /// Runs a reducer when an action has changed a value of the state.
  ///
  ///     Reduce { state, action in … }
  ///       .onChange(of: \.query) { oldQuery, newQuery in
  ///         Reduce { state, action in … }
  ///       }
  ///
  /// The closure is no reducer builder: write `CombineReducers` around several reducers. With a builder,
  /// the compiler would take any error in the closure of the other form for an error of this one.
  ///
  /// - Parameters:
  ///   - toValue: The value to watch.
  ///   - reducer: Returns the reducer to run on the action, for the values before and after.
  /// - Returns: A reducer that watches the value.
  /// - Complexity: The value is read twice, and compared, for every action.
  @inlinable
  public func onChange<V: Equatable>(
    of toValue: @escaping (State) -> V,
    _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> any Reducer<State, Action>
  ) -> _OnChangeReducer<Self, V, Reduce<State, Action>> {
    _OnChangeReducer(base: self, toValue: toValue) { Reduce(reducer($0, $1)) }
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// A reducer with another one that runs when a value of the state has changed.
public struct _OnChangeReducer<
  Base: Reducer,
  Value: Equatable,
  Change: Reducer<Base.State, Base.Action>
>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let toValue: (Base.State) -> Value
  @usableFromInline let reducer: (Value, Value) -> Change

  @usableFromInline
  init(
    base: Base,
    toValue: @escaping (Base.State) -> Value,
    reducer: @escaping (Value, Value) -> Change
  ) {
    self.base = base
    self.toValue = toValue
    self.reducer = reducer
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    makeReduce()(&state, action)
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func makeReduce() -> ReduceFunction<Base.State, Base.Action> {
    let base = base.makeReduce()
    let (toValue, reducer) = (toValue, reducer)
    return { state, action in
      let oldValue = toValue(state)
      let watch = SharedWatch(of: Value.self)
      let effect = watch?.track { base(&state, action) } ?? base(&state, action)
      let newValue = toValue(state)
      guard newValue != oldValue || watch?.differ(oldValue, newValue) == true else { return effect }
      return effect.merge(with: reducer(oldValue, newValue)._reduce(into: &state, action: action))
    }
  }
}
