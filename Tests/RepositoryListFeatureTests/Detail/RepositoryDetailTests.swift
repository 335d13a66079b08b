import Composable
import Testing

@testable import RepositoryListFeature

@MainActor @Suite struct RepositoryDetailTests {
  let store = TestStore(initialState: RepositoryDetail.State(.pear)) { RepositoryDetail() }

  @Test func `the repository is loaded when it is shown`() async {
    var newer = Repository.pear
    newer.stars += 1
    store.dependencies.repositories.repository = { [newer] name in
      #expect(name == "orchard/pear")
      return newer
    }
    await store.send(.task) { $0.loading = .loading }
    await store.receive(.loaded(newer)) {
      $0.repository = newer
      $0.loading = .loaded
    }
    await store.finish()
  }

  @Test(arguments: RepositoryError.all)
  func `a failure leaves it as it was found, and can be tried again`(
    error: RepositoryError
  ) async {
    store.dependencies.repositories.repository = { _ throws(RepositoryError) in throw error }
    await store.send(.task) { $0.loading = .loading }
    await store.receive(.loadFailed(error)) { $0.loading = .failed(error) }
    store.dependencies.repositories.repository = { _ in .pear }
    await store.send(.retryButtonTapped) { $0.loading = .loading }
    await store.receive(\.loaded) { $0.loading = .loaded }
    await store.finish()
  }

  @Test func `it is loaded once at a time`() async {
    store.dependencies.repositories.repository = { _ in
      try? await Task.never()
      return .pear
    }
    let task = await store.send(.task) { $0.loading = .loading }
    await store.send(.task)
    await store.send(.retryButtonTapped)
    await task.cancel()
    await store.finish()
  }
}
