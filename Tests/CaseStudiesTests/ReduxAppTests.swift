import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct ReduxAppTests {
  private func makeStore(_ favourites: FavouritesClient) -> TestStoreOf<ReduxApp> {
    TestStore(initialState: ReduxApp.State()) {
      ReduxApp()
    } withDependencies: {
      $0.favourites = favourites
    }
  }

  @Test func `loads, fails, and loads again`() async {
    let store = makeStore(.failingOnce())
    await store.send(.favourites(.load))
    await store.receive(\.favourites, .loadFailed("The service is tired.")) {
      $0.favourites = .failed("The service is tired.")
    }
    await store.send(.favourites(.load)) { $0.favourites = .loading }
    await store.receive(\.favourites, .loadSucceeded(["Tetris", "Snake"])) {
      $0.favourites = .loaded(["Tetris", "Snake"])
    }
  }

  // Nothing in this form cancels the first request, nor refuses the second one.
  @Test func `two requests may be in flight, and both answer`() async {
    let clock = TestClock()
    let store = makeStore(.liveValue)
    store.dependencies.continuousClock = clock
    await store.send(.favourites(.load))
    await store.send(.favourites(.load))
    await clock.advance(by: .seconds(1))
    await store.receive(\.favourites) { $0.favourites = .loaded(["Tetris", "Snake"]) }
    await store.receive(\.favourites)
  }

  @Test func `holds a screen that is a feature already`() async {
    let store = makeStore(.previewValue)
    store.dependencies.continuousClock = ImmediateClock()
    store.dependencies.repositories.search = { [$0] }
    await store.send(\.search.binding.query, "tetris") {
      $0.search.query = "tetris"
      $0.search.phase = .loading
    }
    await store.receive(\.search.response.success) { $0.search.phase = .loaded(["tetris"]) }
  }
}
