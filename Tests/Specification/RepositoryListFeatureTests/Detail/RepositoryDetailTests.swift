import Composable
import ComposableTestKit
import Testing

@testable import RepositoryListFeature

@MainActor @Suite struct RepositoryDetailTests {
  private func makeStore(
    _ load: @escaping @Sendable (String) async throws(RepositoryError) -> Repository
  ) -> TestStoreOf<RepositoryDetail> {
    TestStore(initialState: RepositoryDetail.State(.pear)) {
      RepositoryDetail()
    } withDependencies: {
      $0.repositories.repository = load
    }
  }

  @Test func `the repository is loaded when it is shown`() async {
    var newer = Repository.pear
    newer.stars += 1
    let store = makeStore { [newer] name in
      expectEqual(name, "orchard/pear")
      return newer
    }
    await store.receive(.loaded(newer)) {
      $0.repository = newer
      $0.loading = .loaded
    }
  }

  @Test(arguments: RepositoryError.all)
  func `a failure leaves it as it was found, and can be tried again`(
    error: RepositoryError
  ) async {
    let store = makeStore { _ throws(RepositoryError) in throw error }
    await store.receive(.loadFailed(error)) { $0.loading = .failed(error) }
    store.dependencies.repositories.repository = { _ in .pear }
    await store.send(.retryButtonTapped) { $0.loading = .loading }
    await store.receive(\.loaded) { $0.loading = .loaded }
  }

  @Test func `it is loaded once at a time`() async {
    let count = LockIsolated(0)
    let (answers, answer) = AsyncStream<Never>.makeStream()
    let store = makeStore { _ in
      count.withValue { $0 += 1 }
      for await _ in answers {}
      return .pear
    }
    await store.send(.retryButtonTapped)
    answer.finish()
    await store.receive(\.loaded) { $0.loading = .loaded }
    expectEqual(count.value, 1)
  }
}
