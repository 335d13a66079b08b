import Composable
import Logging
import Metrics
import Synchronization

/// Logs the actions of all stores, counts them, and measures how long their reducers take.
final class ActionMonitor: StoreObserverProvider {
  private struct Meters {
    let count: Counter
    let duration: Metrics.Timer
  }

  private let logger: Logger
  private let factory: any MetricsFactory
  private let meters = Mutex<[String: Meters]>([:])

  init(logger: Logger, factory: any MetricsFactory) {
    self.logger = logger
    self.factory = factory
  }

  func makeObserver<State, Action>(
    initialState: State,
    action: Action.Type
  ) -> (any StoreObserver<State, Action>)? {
    Observer<State, Action>(monitor: self)
  }

  private func record(_ event: ActionEvent, _ name: String, _ duration: Duration) {
    let meters = meters.withLock { meters in
      if let found = meters[name] { return found }
      let new = Meters(
        count: Counter(label: "actions", dimensions: [("action", name)], factory: factory),
        duration: Timer(label: "action.duration", dimensions: [("action", name)], factory: factory)
      )
      meters[name] = new
      return new
    }
    meters.count.increment()
    meters.duration.record(duration: duration)
    logger.debug("action", metadata: ["name": "\(name)", "number": "\(event.number)"])
  }

  private final class Observer<State, Action>: StoreObserver {
    private let monitor: ActionMonitor

    init(monitor: ActionMonitor) {
      self.monitor = monitor
    }

    func didReduce(_ event: ActionEvent, action: Action, state: State, duration: Duration) {
      monitor.record(event, ActionEvent.name(of: action), duration)
    }
  }
}
