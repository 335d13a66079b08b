/// The types of a reducer: its state and its actions.
///
/// Every ``Reducer`` has them. Names such as ``ReducerOf`` and ``StoreOf`` ask for no more than this,
/// so that a reducer whose body belongs to an actor may be named anywhere.
public protocol ReducerTypes<State, Action> {
  /// What the feature knows.
  associatedtype State

  /// What can happen in the feature.
  associatedtype Action
}
