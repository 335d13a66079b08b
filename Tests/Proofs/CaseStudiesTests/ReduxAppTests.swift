import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct ReduxAppTests {
  private func makeStore(_ favorites: FavoritesClient) -> TestStoreOf<ReduxApp> {
    TestStore(initialState: ReduxApp.State()) {
      ReduxApp()
    } withDependencies: {
      $0.favorites = favorites
    }
  }

  @Test func `loads, fails, and loads again`() async {
    let store = makeStore(.failingOnce())
    await store.send(.favorites(ReduxApp.Load()))
    await store.receive(\.favorites) {
      $0.favorites = .failed("The service is tired.")
    }
    await store.send(.favorites(ReduxApp.Load())) { $0.favorites = .loading }
    await store.receive(\.favorites) {
      $0.favorites = .loaded(["Tetris", "Snake"])
    }
  }

  // Nothing in this form cancels the first request, nor refuses the second one.
  @Test func `two requests may be in flight, and both answer`() async {
    let clock = TestClock()
    let store = makeStore(.liveValue)
    store.dependencies.continuousClock = clock
    await store.send(.favorites(ReduxApp.Load()))
    await store.send(.favorites(ReduxApp.Load()))
    await clock.advance(by: .seconds(1))
    await store.receive(\.favorites) { $0.favorites = .loaded(["Tetris", "Snake"]) }
    await store.receive(\.favorites)
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
