import ComposableDiff

extension Reducer {
  /// Calls a closure when an action has changed a value of the state.
  ///
  /// The value is compared before and after the base reducer runs. Changes of shared values that it
  /// contains count too, although the old value then also shows the new ones.
  ///
  ///     Reduce { state, action in … }
  ///       .onChange(of: \.query) { oldQuery, state in
  ///         state.page = 1
  ///         return .send(.searchStarted)
  ///       }
  ///
  /// - Parameters:
  ///   - toValue: A function that returns the value to watch.
  ///   - perform: A closure that is called with the old value and the changed state. The effect
  ///     that it returns is merged with the effect of the reducer.
  /// - Returns: A reducer that watches the value.
  /// - Complexity: The value is read twice and compared for each action.
  @inlinable
  public func onChange<V: Equatable>(
    of toValue: @escaping (State) -> V,
    _ perform: @escaping (_ oldValue: V, _ state: inout State) -> EffectOf<Self>
  ) -> Reduce<State, Action> {
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
  /// The closure is not a reducer builder: use `CombineReducers` to combine several reducers. With
  /// a builder, the compiler would report errors in the closure of the other overload as errors of
  /// this one.
  ///
  /// - Parameters:
  ///   - toValue: A function that returns the value to watch.
  ///   - reducer: A closure that returns the reducer to run on the action, given the old and the
  ///     new value.
  /// - Returns: A reducer that watches the value.
  /// - Complexity: The value is read twice and compared for each action.
  // Disfavored, so that the type checker does not try all combinations of the overloads of a chain.
  @_disfavoredOverload
  @inlinable
  public func onChange<V: Equatable>(
    of toValue: @escaping (State) -> V,
    _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(making: {
      makeOnChange(makeReduce(), toValue) { oldValue, newValue, state, action in
        reducer(oldValue, newValue)._reduce(into: &state, action: action)
      }
    })
  }
}

/// Returns whether two values that are not equal differ in anything but not being equal to
/// themselves.
@usableFromInline
func canDistinguish<Value: Equatable>(_ first: Value, _ second: Value) -> Bool {
  !areIndistinguishable(first, second)
}

/// Builds a function that calls a closure when an action has changed a value.
///
/// - Parameters:
///   - base: The function that changes the value.
///   - toValue: A function that returns the value to watch.
///   - perform: A closure that is called with the old and the new value, the changed state and the
///     action.
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
    guard
      newValue != oldValue && canDistinguish(oldValue, newValue)
        || watch?.differ(oldValue, newValue) == true
    else { return effect }
    return effect.merge(with: perform(oldValue, newValue, &state, action))
  }
}
