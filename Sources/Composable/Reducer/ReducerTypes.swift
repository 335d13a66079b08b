/// The state and action types of a reducer.
///
/// Every ``Reducer`` conforms to this protocol. Type aliases such as ``ReducerOf`` and ``StoreOf``
/// only require this protocol, so that a reducer whose body is isolated to an actor can be named in
/// any isolation.
public protocol ReducerTypes<State, Action> {
  /// The type of the feature's state.
  associatedtype State

  /// The type of the feature's actions.
  associatedtype Action
}

/// The type of the effects of a reducer.
public typealias EffectOf<R: ReducerTypes> = Effect<R.Action>

/// The sender of a reducer's effects.
public typealias SendOf<R: ReducerTypes> = Send<R.Action>
