import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct FavoritesTests {
  private func makeStore(_ favorites: FavoritesClient) -> TestStoreOf<Favorites> {
    TestStore(initialState: Favorites.State()) {
      Favorites()
    } withDependencies: {
      $0.favorites = favorites
    }
  }

  @Test func `shows why it failed, and loads again on retry`() async {
    let store = makeStore(.failingOnce())
    await store.receive(\.response.failure) { $0.phase = .failed("The service is tired.") }
    await store.send(.retryButtonTapped) { $0.phase = .loading }
    await store.receive(\.response.success) { $0.phase = .loaded(["Tetris", "Snake"]) }
  }

  @Test func `presents each phase`() {
    func viewModel(_ phase: Favorites.Phase) -> Favorites.State.ViewModel {
      Favorites.State(phase: phase).viewModel
    }
    #expect(viewModel(.loading) == .init(message: "Loading…"))
    #expect(viewModel(.loaded(["Tetris"])) == .init(rows: ["Tetris"]))
    #expect(viewModel(.failed("No.")) == .init(message: "No.", canRetry: true))
  }

  @Test func `there is nothing to retry without a failure`() async {
    let store = makeStore(FavoritesClient { try await Task.never() })
    await store.send(.retryButtonTapped)
  }
}
