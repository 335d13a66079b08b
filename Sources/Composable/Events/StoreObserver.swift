/// An observer of a store's actions and effects.
///
/// The store calls its observers in its own isolation and in the order in which they were created.
/// An observer must not send actions. The default implementations do nothing.
///
///     final class Counts<State, Action>: StoreObserver {
///       var actions: [String: Int] = [:]
///
///       func didReduce(_ event: ActionEvent, action: Action, state: State, duration: Duration) {
///         actions[ActionEvent.name(of: action), default: 0] += 1
///       }
///     }
///
/// A ``StoreObserverProvider`` creates an observer for each store.
public protocol StoreObserver<State, Action>: AnyObject {
  /// The state of the store.
  associatedtype State

  /// The actions of the store.
  associatedtype Action

  /// Called before the reducer handles an action.
  ///
  /// The state is borrowed for the call. If an observer keeps a copy, the next change of a
  /// collection in the state copies that collection.
  ///
  /// - Parameters:
  ///   - event: The number, time and origin of the action.
  ///   - action: The action.
  ///   - state: The state before the action.
  func willReduce(_ event: ActionEvent, action: Action, state: State)

  /// Called after the reducer has handled an action, before its effects start.
  ///
  /// - Parameters:
  ///   - event: The number, time and origin of the action.
  ///   - action: The action.
  ///   - state: The state after the action, borrowed for the call.
  ///   - duration: The duration of the reducer's run.
  func didReduce(_ event: ActionEvent, action: Action, state: State, duration: Duration)

  /// Called when an effect has started, ended or been cancelled.
  ///
  /// A start is reported immediately. An end is reported, with its time, before the next event of
  /// the store or when the store's ``Store/observers`` are read, because effects end on any thread.
  ///
  /// - Parameter event: The effect and the change of its status.
  func effectDidChange(_ event: EffectEvent)

  /// Called when time travel has replaced the state.
  ///
  /// - Parameter state: The new state, borrowed for the call.
  func stateWasReplaced(_ state: State)

  /// Called when the store is released, on the thread that releases it.
  func storeWasReleased()
}

extension StoreObserver {
  public func willReduce(_ event: ActionEvent, action: Action, state: State) {}
  public func didReduce(_ event: ActionEvent, action: Action, state: State, duration: Duration) {}
  public func effectDidChange(_ event: EffectEvent) {}
  public func stateWasReplaced(_ state: State) {}
  public func storeWasReleased() {}
}

/// An observer that runs the reducer of its store, in order to track what the reducer reads.
package protocol StoreDirector<State, Action>: AnyObject {
  /// The state of the store.
  associatedtype State

  /// The actions of the store.
  associatedtype Action

  /// Wraps the reducer function of the store.
  ///
  /// - Parameters:
  ///   - reduce: The function.
  ///   - start: The instant from which the times of the store's events count.
  /// - Returns: The function that the store calls.
  func direct(
    _ reduce: @escaping ReduceFunction<State, Action>,
    since start: ContinuousClock.Instant
  ) -> ReduceFunction<State, Action>
}
