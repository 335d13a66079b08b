import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct ProfileTests {
  private func makeStore(
    _ state: Profile.State,
    customer: @escaping @Sendable () async throws -> String
  ) -> TestStoreOf<Profile> {
    TestStore(initialState: state) {
      Profile()
    } withDependencies: {
      $0.shop.customer = customer
    }
  }

  @Test func `loads while its state says so`() async {
    let store = makeStore(.loading) { "Blob" }
    await store.receive(\.response.success) { $0 = .loaded(name: "Blob") }
    await store.send(.retryButtonTapped)
  }

  @Test func `shows why it failed, and loads again on retry`() async {
    let store = makeStore(.loading) { throw ServiceError("Who?") }
    await store.receive(\.response.failure) { $0 = .failed("Who?") }
    store.dependencies.shop.customer = { "Blob" }
    await store.send(.retryButtonTapped) { $0 = .loading }
    await store.receive(\.response.success) { $0 = .loaded(name: "Blob") }
  }
}
