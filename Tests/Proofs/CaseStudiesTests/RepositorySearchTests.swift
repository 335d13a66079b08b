import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct RepositorySearchTests {
  let clock = TestClock()

  private func makeStore(_ repositories: RepositoriesClient) -> TestStoreOf<RepositorySearch> {
    TestStore(initialState: RepositorySearch.State()) {
      RepositorySearch()
    } withDependencies: {
      $0.continuousClock = clock
      $0.repositories = repositories
    }
  }

  @Test func `searches when the user has not typed for a moment`() async {
    let store = makeStore(RepositoriesClient { ["\($0)-1"] })
    await store.send(\.binding.query, "s") {
      $0.query = "s"
      $0.phase = .loading
    }
    await clock.advance(by: .milliseconds(299))
    await store.send(\.binding.query, "sw") { $0.query = "sw" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.response.success) { $0.phase = .loaded(["sw-1"]) }
  }

  @Test func `says why it failed, and tries again`() async {
    let store = makeStore(RepositoriesClient { _ in throw ServiceError("Offline.") })
    await store.send(\.binding.query, "s") {
      $0.query = "s"
      $0.phase = .loading
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.response.failure) { $0.phase = .failed("Offline.") }
    store.dependencies.repositories.search = { ["\($0)-1"] }
    await store.send(.retryButtonTapped) { $0.phase = .loading }
    await store.receive(\.response.success) { $0.phase = .loaded(["s-1"]) }
  }

  @Test func `an empty query cancels the search`() async {
    let store = makeStore(RepositoriesClient { _ in try await Task.never() })
    await store.send(\.binding.query, "s") {
      $0.query = "s"
      $0.phase = .loading
    }
    await clock.advance(by: .milliseconds(300))
    await store.send(\.binding.query, "") { $0 = RepositorySearch.State() }
    await store.send(.retryButtonTapped)
    await store.finish()
  }

  @Test func `shows what was asked for last, in whatever order answers come`() async {
    await exploreSchedules(300) {
      let clock = TestClock()
      let store = makeStore(
        RepositoriesClient { query in
          try await clock.sleep(for: .milliseconds(query == "s" ? 400 : 100))
          return ["\(query)-1"]
        }
      )
      store.dependencies.continuousClock = clock
      store.exhaustivity = .off
      await store.send(\.binding.query, "s")
      await clock.advance(by: .milliseconds(300))
      await store.send(\.binding.query, "sw")
      await clock.advance(by: .milliseconds(400))
      await store.finish()
      store.assert { $0.phase = .loaded(["sw-1"]) }
    }
  }
}
