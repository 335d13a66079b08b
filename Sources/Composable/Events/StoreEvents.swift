import ComposableDependencies
import Synchronization

/// The part of ``TypedStoreEvents`` that does not depend on the types of the store.
class StoreEvents {
  let effects = EffectLog()
  private var effectCount = 0

  /// The number of the last received action.
  fileprivate(set) var actionCount = 0

  /// The origins of the queued actions.
  fileprivate var causes: ArraySlice<(cause: ActionEvent.Cause, location: String?)> = []

  /// The source location of the call of `send` whose action is neither enqueued nor handled yet.
  fileprivate var sendLocation: String?

  /// The source locations so far, so that all actions of a call share one text.
  private var locations: Set<String> = []

  /// Records the source location of an action of user code that is about to be sent.
  final func expectSend(_ fileID: StaticString, _ line: UInt) {
    sendLocation = locations.insert("\(fileID):\(line)").memberAfterInsert
  }

  /// Records the origin of an action that is about to be enqueued or, if the queue is empty,
  /// handled.
  ///
  /// An action without a recorded origin comes from user code.
  final func expectAction(from cause: ActionEvent.Cause) {
    causes.append((cause, cause == .user ? sendLocation.take() : nil))
  }

  /// Removes the origins of all queued actions, which are dropped.
  final func forgetExpectedActions() {
    causes = []
  }

  /// Reports an effect that is about to start.
  ///
  /// - Returns: The number of the effect.
  final func start(_ operation: RunOperation, in context: EffectContext) -> Int {
    effectCount += 1
    let task = context.origin as? TaskOrigin
    let start = EffectEvent.Start(
      action: context.actionNumber,
      features: context.path.map(\.name),
      name: operation.name,
      location: operation.location.description,
      trigger: task?.trigger ?? .action,
      taskID: task?.id
    )
    flush()
    report(EffectEvent(number: effectCount, time: effects.time, change: .started(start)))
    return effectCount
  }

  /// Reports the effects that have ended since the last report.
  final func flush() {
    for event in effects.take() { report(event) }
  }

  func report(_ event: EffectEvent) {
    preconditionFailure("StoreEvents is abstract")
  }
}

/// Reports the events of a root store to its observers.
final class TypedStoreEvents<State, Action>: StoreEvents {
  private let observers: [any StoreObserver<State, Action>]

  /// A closure that is called once, before the next action is reduced.
  var beforeNextAction: (() -> Void)?

  /// Creates the observers of a store, or returns `nil` if no provider has one.
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

  /// The observers, after reporting all events so far.
  var current: [any StoreObserver<State, Action>] {
    flush()
    return observers
  }

  /// Wraps the reducer function of the store.
  func observing(
    _ reduce: @escaping ReduceFunction<State, Action>
  ) -> ReduceFunction<State, Action> {
    var reduce = reduce
    for observer in observers {
      if let director = observer as? any StoreDirector<State, Action> {
        reduce = director.direct(reduce, since: effects.start)
      }
    }
    return { [unowned self, reduce] state, action in
      beforeNextAction.take()?()
      flush()
      actionCount += 1
      let (cause, location) = causes.popFirst() ?? (.user, sendLocation.take())
      let event = ActionEvent(
        number: actionCount,
        time: effects.time,
        cause: cause,
        location: location
      )
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

/// The ends of an observed store's effects, collected on any thread until the store reports them.
final class EffectLog: Sendable {
  let start = ContinuousClock.now
  private let ends = Mutex<[EffectEvent]>([])

  /// The time since the store was created.
  var time: Duration { start.duration(to: .now) }

  /// Records the end of an effect.
  ///
  /// It runs no user code, so it can be called while locks are held.
  func note(_ change: EffectEvent.Change, of number: Int) {
    let event = EffectEvent(number: number, time: time, change: change)
    ends.withLock { $0.append(event) }
  }

  func take() -> [EffectEvent] {
    ends.withLock { ends in
      defer { ends = [] }
      return ends
    }
  }
}
