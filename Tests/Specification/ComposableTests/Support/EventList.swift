import Composable

/// Records the events of a store in words.
final class EventList<State, Action>: StoreObserver {
  private(set) var events: [String] = []
  private(set) var times: [Duration] = []
  private(set) var starts: [EffectEvent.Start] = []
  private let release: @Sendable () -> Void

  init(release: @escaping @Sendable () -> Void) {
    self.release = release
  }

  func willReduce(_ event: ActionEvent, action: Action, state: State) {
    events.append("\(event.number) \(action), \(event.cause): \(state)")
    times.append(event.time)
  }

  func didReduce(_ event: ActionEvent, action: Action, state: State, duration: Duration) {
    events.append("\(event.number) -> \(state)")
  }

  func effectDidChange(_ event: EffectEvent) {
    if case .started(let start) = event.change {
      starts.append(start)
      events.append("effect \(event.number) of \(start.action) started")
    } else {
      events.append("effect \(event.number) \(event.change)")
    }
    times.append(event.time)
  }

  func storeWasReleased() { release() }
}

/// Creates event lists for stores whose state has one type.
struct EventLists<Observed>: StoreObserverProvider, Sendable {
  var release: @Sendable () -> Void = {}

  func makeObserver<State, Action>(
    initialState: State,
    action: Action.Type
  ) -> (any StoreObserver<State, Action>)? {
    State.self == Observed.self ? EventList<State, Action>(release: release) : nil
  }
}

extension Store {
  /// The events of an observed store.
  var events: [String] { observers.flatMap { ($0 as? EventList<State, Action>)?.events ?? [] } }
}
