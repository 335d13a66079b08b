import Composable

/// A feature whose effect the test provides.
///
/// The location of the effect of `start` is line 7 of a file, for failures.
struct Gauge: Reducer {
  struct State: Equatable {
    var count = 0
  }

  @CasePathable
  enum Action: Equatable {
    case cancel(Int)
    case increment
    case set(Int)
    case start
    case stop
  }

  enum CancelID { case work }

  let effect: @Sendable () -> Effect<Action>

  /// Starts an effect.
  init(_ effect: @escaping @Sendable () -> Effect<Action> = { .none }) {
    self.effect = effect
  }

  /// Starts the operation of an effect.
  init(name: String? = nil, run operation: @escaping @Sendable (Send<Action>) async throws -> Void)
  {
    self.init { .run(name: name, operation: operation, fileID: "App/Gauge.swift", line: 7) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancel(let id):
        return .cancel(id: id)
      case .increment:
        state.count += 1
        return .none
      case .set(let count):
        state.count = count
        return .none
      case .start:
        return effect().cancellable(id: CancelID.work)
      case .stop:
        return .cancel(id: CancelID.work)
      }
    }
  }
}

extension TestStore where State == Gauge.State, Action == Gauge.Action {
  /// Creates the test store of a counter with a long timeout.
  ///
  /// A test that waits in real time would be noticed.
  static func gauge(
    _ counter: Gauge,
    isolation: isolated (any Actor)? = #isolation
  ) -> TestStoreOf<Gauge> {
    let store = TestStore(initialState: Gauge.State()) { counter }
    store.timeout = .seconds(3_600)
    return store
  }
}
