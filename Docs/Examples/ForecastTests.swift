import Composable
import Testing

@MainActor @Suite struct ForecastTests {
  @Test func `a forecast that never arrives fails after three attempts`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Forecast.State()) {
      Forecast { try await Task.never() }
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.loadButtonTapped)
    // Three attempts of ten seconds, with delays of one and two seconds between them.
    await clock.advance(by: .seconds(33))
    await store.receive(\.loadingFailed) {
      $0.problem = "The operation did not end within 10.0 seconds."
    }
  }
}
