import Composable

@Reducer
struct Forecast {
  @ObservableState
  struct State: Equatable {
    var text: String?
    var problem: String?
  }

  enum Action: Sendable {
    case loadButtonTapped
    case loaded(String)
    case loadingFailed(String)
  }

  @Dependency(\.continuousClock) var clock
  var load: @Sendable () async throws -> String

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loadButtonTapped:
        state.problem = nil
        return .run { [clock, load] send in
          let text = try await retry(.exponential(from: .seconds(1), attempts: 3), clock: clock) {
            try await withTimeout(.seconds(10), clock: clock) { try await load() }
          }
          await send(.loaded(text))
        } catch: { error, send in
          await send(.loadingFailed("\(error)"))
        }

      case .loaded(let text):
        state.text = text
        return .none

      case .loadingFailed(let problem):
        state.problem = problem
        return .none
      }
    }
  }
}
