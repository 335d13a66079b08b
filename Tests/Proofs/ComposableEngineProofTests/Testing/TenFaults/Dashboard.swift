import Composable
import ComposableTestSupport

/// Loads a report and shows the time.
///
/// Spinner forever: a cancelled request leaves it spinning.
@Reducer
struct Dashboard {
  struct State: Equatable {
    var isLoading = false
    var seconds = 0
    var report: String?
  }

  enum Action {
    case appeared
    case cancelButtonTapped
    case loadButtonTapped
    case loaded(String)
    case secondPassed
  }

  enum CancelID { case load, timer }

  let load: @Sendable () async throws -> String
  @Dependency(\.continuousClock) private var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.secondPassed) }
        }
        .cancellable(id: CancelID.timer, cancelInFlight: true)
      case .cancelButtonTapped:
        return .cancel(id: CancelID.load)
      case .loadButtonTapped:
        guard !state.isLoading else { return .none }
        state.isLoading = true
        return .run { send in await send(.loaded(try await load())) }
          .cancellable(id: CancelID.load)
      case .loaded(let report):
        state.isLoading = false
        state.report = report
      case .secondPassed:
        state.seconds += 1
      }
      return .none
    }
  }

  static var fault: PlantedFault {
    let report = TestEndpoint<String, String>("report")
    return PlantedFault(
      "spinner forever",
      steps: [
        .cases(except: \.loaded, \.secondPassed), .advance(by: .seconds(1)),
        .answer(report) { _, _ in "Sales" },
      ]
    ) { clock in
      let store = TestStore(initialState: State()) {
        Self { try await report("sales") }
      } withDependencies: {
        $0.continuousClock = clock
      }
      store.addInvariant("no spinner", holds: .eventually) { !$0.isLoading }
      return store
    }
  }
}
