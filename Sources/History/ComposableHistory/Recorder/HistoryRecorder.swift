public import Composable

/// Records the histories of stores in memory.
///
///     $0.storeObservers.append(HistoryRecorder(limit: 1_000))
public struct HistoryRecorder: StoreObserverProvider {
  private let limit: Int
  private var interval: Int?
  private let dependencies: [RecordedDependency]
  private var redactions: [AnyRedaction] = []

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of transitions in each history.
  ///   - dependencies: The dependencies whose values are recorded with each action.
  public init(limit: Int = 10_000, dependencies: [RecordedDependency] = RecordedDependency.standard)
  {
    self.limit = limit
    self.dependencies = dependencies
  }

  /// A recorder of test stores that keeps the last states and does not run a reducer again.
  package static var ofTests: Self {
    var recorder = HistoryRecorder(limit: 1_000, dependencies: [])
    recorder.interval = 1
    return recorder
  }

  /// Returns a recorder that replaces values of a feature before they are recorded.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - redactions: The values to replace.
  /// - Returns: A recorder.
  public func redacting<R: Reducer>(_ feature: R.Type, _ redactions: RedactionOf<R>...) -> Self {
    var recorder = self
    recorder.redactions += redactions as [AnyRedaction]
    return recorder
  }

  public func makeObserver<State, Action>(
    initialState: State,
    action: Action.Type
  ) -> (any StoreObserver<State, Action>)? {
    History(
      initialState: initialState,
      limit: limit,
      interval: interval,
      dependencies: dependencies,
      redactions: redactions.of(State.self, Action.self)
    )
  }
}

extension Store {
  /// The history of a root store that was created with a ``HistoryRecorder``.
  public var history: History<State, Action>? { observers.firstHistory() }
}

extension TestStore {
  /// The history of a test store that was created with a ``HistoryRecorder``.
  public var history: History<State, Action>? { observers.firstHistory() }
}

extension Array {
  fileprivate func firstHistory<State, Action>() -> History<State, Action>?
  where Element == any StoreObserver<State, Action> {
    for observer in self {
      if let history = observer as? History<State, Action> { return history }
    }
    return nil
  }
}
