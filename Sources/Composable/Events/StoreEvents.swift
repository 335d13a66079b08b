import ComposableDependencies

/// The part of ``TypedStoreEvents`` that needs no types.
class StoreEvents {
  let effects = EffectLog()
  private var effectCount = 0

  /// The number of the last action that was received.
  fileprivate(set) var actionCount = 0

  /// The origins of the actions that wait in the store's queue.
  fileprivate var causes: ArraySlice<ActionEvent.Cause> = []

  /// Notes the origin of an action that is about to be queued, or handled if none is queued.
  ///
  /// An action without a note comes from user code.
  func expectAction(from cause: ActionEvent.Cause) {
    causes.append(cause)
  }

  /// Reports an effect that is about to start.
  ///
  /// - Returns: The number of the effect.
  func start(_ operation: RunOperation, in context: EffectContext) -> Int {
    effectCount += 1
    let start = EffectEvent.Start(
      action: context.actionNumber,
      features: context.path.map(\.name),
      name: operation.name,
      location: operation.location.description
    )
    flush()
    report(EffectEvent(number: effectCount, time: effects.time, change: .started(start)))
    return effectCount
  }

  /// Reports the effects that have ended meanwhile.
  final func flush() {
    for event in effects.take() { report(event) }
  }

  func report(_ event: EffectEvent) {
    preconditionFailure("StoreEvents is abstract")
  }
}

/// Reports what a root store does to its observers.
final class TypedStoreEvents<State, Action>: StoreEvents {
  private let observers: [any StoreObserver<State, Action>]

  /// Called once, before the next action is reduced.
  var beforeNextAction: (() -> Void)?

  /// Creates the observers of a store; `nil` if no provider has one.
  static func make(
    _ providers: [any StoreObserverProvider],
    initialState: State
  ) -> TypedStoreEvents? {
    let observers = providers.compactMap {
      $0.makeObserver(initialState: initialState, action: Action.self)
    }
    return observers.isEmpty ? nil : TypedStoreEvents(observers)
  }

  private init(_ observers: [any StoreObserver<State, Action>]) {
    self.observers = observers
  }

  deinit {
    flush()
    for observer in observers { observer.storeWasReleased() }
  }

  /// The observers, which know everything that has happened until now.
  var current: [any StoreObserver<State, Action>] {
    flush()
    return observers
  }

  /// Wraps the reducer's function of the store.
  func observing(
    _ reduce: @escaping ReduceFunction<State, Action>
  ) -> ReduceFunction<State, Action> {
    var reduce = reduce
    for observer in observers {
      if let director = observer as? any StoreDirector<State, Action> {
        reduce = director.direct(reduce)
      }
    }
    return { [unowned self, reduce] state, action in
      beforeNextAction.take()?()
      flush()
      actionCount += 1
      let cause = causes.popFirst() ?? .user
      let event = ActionEvent(number: actionCount, time: effects.time, cause: cause)
      for observer in observers { observer.willReduce(event, action: action, state: state) }
      let start = ContinuousClock.now
      let effect = reduce(&state, action)
      let duration = start.duration(to: .now)
      for observer in observers {
        observer.didReduce(event, action: action, state: state, duration: duration)
      }
      return effect
    }
  }

  func reportReplacement(_ state: State) {
    flush()
    for observer in observers { observer.stateWasReplaced(state) }
  }

  override func report(_ event: EffectEvent) {
    for observer in observers { observer.effectDidChange(event) }
  }
}
