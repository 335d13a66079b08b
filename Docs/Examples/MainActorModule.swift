import Composable

@DependencyClient
nonisolated struct WeatherClient: Sendable {
  var forecast: @Sendable (_ city: String) async throws -> String
}

nonisolated extension WeatherClient: DependencyKey {
  static let liveValue = WeatherClient { city in "Sunny in \(city)" }
  static let testValue = WeatherClient()
}

nonisolated extension DependencyValues {
  var weather: WeatherClient {
    get { self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }
}

@Reducer
struct Weather {
  @ObservableState
  struct State: Equatable { var forecast = "" }

  enum Action {
    case refreshButtonTapped
    case forecastLoaded(String)
  }

  nonisolated private enum CancelID { case forecast }

  @Dependency(\.weather) var weather

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .refreshButtonTapped:
        return .run { [weather] send in
          await send(.forecastLoaded(try await weather.forecast(city: "Graz")))
        }
        .cancellable(id: CancelID.forecast, cancelInFlight: true)
      case .forecastLoaded(let forecast):
        state.forecast = forecast
        return .none
      }
    }
  }
}
