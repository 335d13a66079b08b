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
    Reduce(making: {
      makeOnChange(makeReduce(), toValue) { oldValue, _, state, _ in perform(oldValue, &state) }
    })
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
  ) -> some Reducer<State, Action> {
    Reduce(making: {
      makeOnChange(makeReduce(), toValue) { oldValue, newValue, state, action in
        reducer(oldValue, newValue)._reduce(into: &state, action: action)
      }
    })
  }
}

/// Builds a function that does something when an action has changed a value.
///
/// - Parameters:
///   - base: The function whose changes count.
///   - toValue: The value to watch.
///   - perform: Called with the values from before and after, the changed state and the action.
/// - Returns: A function that watches the value.
@inlinable
func makeOnChange<State, Action, Value: Equatable>(
  _ base: @escaping ReduceFunction<State, Action>,
  _ toValue: @escaping (State) -> Value,
  _ perform: @escaping (Value, Value, inout State, Action) -> Effect<Action>
) -> ReduceFunction<State, Action> {
  { state, action in
    let oldValue = toValue(state)
    let watch = SharedWatch(of: Value.self)
    let effect = watch?.track { base(&state, action) } ?? base(&state, action)
    let newValue = toValue(state)
    guard newValue != oldValue || watch?.differ(oldValue, newValue) == true else { return effect }
    return effect.merge(with: perform(oldValue, newValue, &state, action))
  }
}
