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

  @Test func `loads when its store is created`() async {
    let store = makeStore(.previewValue)
    await store.receive(\.response.success) { $0.phase = .loaded(["Tetris", "Snake"]) }
  }

  @Test func `says why it failed, and loads again when it is told`() async {
    let store = makeStore(.failingOnce())
    await store.receive(\.response.failure) { $0.phase = .failed("The service is tired.") }
    await store.send(.retryButtonTapped) { $0.phase = .loading }
    await store.receive(\.response.success) { $0.phase = .loaded(["Tetris", "Snake"]) }
  }

  @Test func `there is nothing to retry without a failure`() async {
    let store = makeStore(FavouritesClient { try await Task.never() })
    await store.send(.retryButtonTapped)
  }
}
