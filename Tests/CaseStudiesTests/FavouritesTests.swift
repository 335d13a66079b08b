import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct FavouritesTests {
  private func makeStore(_ favourites: FavouritesClient) -> TestStoreOf<Favourites> {
    TestStore(initialState: Favourites.State()) {
      Favourites()
    } withDependencies: {
      $0.favourites = favourites
    }
  }

  @Test func `loads when it appears for the first time`() async {
    let clock = TestClock()
    let store = makeStore(.liveValue)
    store.dependencies.continuousClock = clock
    await store.send(.appeared) { $0.phase = .loading }
    await store.send(.appeared)
    await clock.advance(by: .seconds(1))
    await store.receive(\.response.success) { $0.phase = .loaded(["Tetris", "Snake"]) }
    await store.send(.appeared)
  }

  @Test func `says why it failed, and loads again when it is told`() async {
    let store = makeStore(.failingOnce())
    await store.send(.appeared) { $0.phase = .loading }
    await store.receive(\.response.failure) { $0.phase = .failed("The service is tired.") }
    await store.send(.appeared)
    await store.send(.retryButtonTapped) { $0.phase = .loading }
    await store.receive(\.response.success) { $0.phase = .loaded(["Tetris", "Snake"]) }
  }

  @Test func `there is nothing to retry without a failure`() async {
    let store = makeStore(FavouritesClient { try await Task.never() })
    await store.send(.retryButtonTapped)
    let task = await store.send(.appeared) { $0.phase = .loading }
    await store.send(.retryButtonTapped)
    await task.cancel()
  }
}
