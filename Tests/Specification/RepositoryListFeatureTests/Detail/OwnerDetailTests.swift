import Composable
import ComposableTestKit
import Testing

@testable import RepositoryListFeature

@MainActor @Suite struct OwnerDetailTests {
  private let first = RepositoryPage(repositories: [.pear], totalCount: 2, nextPage: 2)
  private let second = RepositoryPage(repositories: [.quay], totalCount: 2)

  private func makeStore(
    _ owner: @escaping @Sendable (String) async throws(RepositoryError) -> Owner = { _ in .orchard }
  ) -> TestStoreOf<OwnerDetail> {
    TestStore(initialState: OwnerDetail.State(login: "orchard")) {
      OwnerDetail()
    } withDependencies: { [first, second] in
      $0.repositories.owner = owner
      $0.repositories.repositoriesOfOwner = { _, page in page == 1 ? first : second }
    }
  }

  private func receiveFirst(_ store: TestStoreOf<OwnerDetail>) async {
    await store.receive(.loaded(.orchard, first)) {
      $0.owner = .orchard
      $0.loading = .loaded(RepositoryList.Results(first))
    }
  }

  @Test func `loads the owner and the repositories, page by page`() async {
    let count = LockIsolated(0)
    let store = makeStore { _ in
      count.withValue { $0 += 1 }
      return .orchard
    }
    await receiveFirst(store)
    await store.send(.rowAppeared(Repository.pear.id)) {
      $0.loading.modify(\.loaded) { $0.paging = .loading }
    }
    await store.receive(.loaded(.orchard, second)) {
      $0.loading.modify(\.loaded) { $0.append(second) }
    }
    await store.send(.rowAppeared(Repository.quay.id))
    expectEqual(count.value, 1)
  }

  @Test func `loads again, the owner too`() async {
    let store = makeStore()
    await receiveFirst(store)
    store.dependencies.repositories.owner = { _ in
      var owner = Owner.orchard
      owner.location = "Styria"
      return owner
    }
    await store.send(.retryButtonTapped) { $0.loading = .loading }
    await store.receive(\.loaded) {
      $0.owner?.location = "Styria"
      $0.loading = .loaded(RepositoryList.Results(first))
    }
  }

  @Test(arguments: RepositoryError.all)
  func `an owner that cannot be loaded can be tried again`(error: RepositoryError) async {
    let store = makeStore { _ throws(RepositoryError) in throw error }
    await store.receive(.loadFailed(error)) { $0.loading = .failed(error) }
    store.dependencies.repositories.owner = { _ in .orchard }
    await store.send(.retryButtonTapped) { $0.loading = .loading }
    await receiveFirst(store)
  }

  @Test func `a page that cannot be loaded can be tried again`() async {
    let store = makeStore()
    await receiveFirst(store)
    let error = RepositoryError.timedOut(.seconds(20))
    store.dependencies.repositories.repositoriesOfOwner = { _, _ throws(RepositoryError) in
      throw error
    }
    await store.send(.rowAppeared(Repository.pear.id)) {
      $0.loading.modify(\.loaded) { $0.paging = .loading }
    }
    await store.receive(.loadFailed(error)) {
      $0.loading.modify(\.loaded) { $0.paging = .failed(error) }
    }
    store.dependencies.repositories.repositoriesOfOwner = { [second] _, _ in second }
    await store.send(.retryButtonTapped) {
      $0.loading.modify(\.loaded) { $0.paging = .loading }
    }
    await store.receive(.loaded(.orchard, second)) {
      $0.loading.modify(\.loaded) { $0.append(second) }
    }
  }
}

/// Repositories and owners, one above the other.
@MainActor @Suite struct RepositoryPathTests {
  private func makeStore() -> TestStoreOf<RepositoryList> {
    var state = RepositoryList.State()
    state.loading = .loaded(
      RepositoryList.Results(RepositoryPage(repositories: [.pear], totalCount: 1))
    )
    return TestStore(initialState: state) {
      RepositoryList()
    } withDependencies: {
      $0.repositories = .sample
    }
  }

  @Test func `leads from a repository to its owner, to another one, and back`() async {
    let store = makeStore()
    let page = RepositoryPage(repositories: [.glow], totalCount: 1)
    store.dependencies.repositories.owner = { _ in .orchard }
    store.dependencies.repositories.repositoriesOfOwner = { _, _ in page }
    await store.send(.rowTapped(Repository.pear.id)) {
      $0.path.append(.repository(RepositoryDetail.State(.pear)))
    }
    await store.receive(\.path[id: 0].repository.loaded) {
      $0.path[id: 0, case: \.repository]?.loading = .loaded
    }
    await store.send(\.path[id: 0].repository, .ownerButtonTapped)
    await store.receive(\.path[id: 0].repository.delegate.ownerOpened, "orchard") {
      $0.path.append(.owner(OwnerDetail.State(login: "orchard")))
    }
    await store.receive(\.path[id: 1].owner.loaded) {
      $0.path[id: 1, case: \.owner]?.owner = .orchard
      $0.path[id: 1, case: \.owner]?.loading = .loaded(RepositoryList.Results(page))
    }
    await store.send(\.path[id: 1].owner, .rowTapped(Repository.glow.id))
    await store.receive(\.path[id: 1].owner.delegate.repositoryOpened, .glow) {
      $0.path.append(.repository(RepositoryDetail.State(.glow)))
    }
    await store.receive(\.path[id: 2].repository.loaded) {
      $0.path[id: 2, case: \.repository]?.loading = .loaded
    }
    await store.send(.path(.popFrom(id: 2))) { $0.path.pop(from: 2) }
    await store.send(.path(.popFrom(id: 0))) { $0.path = StackState() }
  }

  @Test func `a star of an owner's repository is the star of the list`() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.ownerEntered("orchard", page: 1))
    await store.receive(\.path[id: 0].owner.loaded)
    await store.send(\.path[id: 0].owner, .favoriteButtonTapped(Repository.pear.id))
    await store.receive(\.favorites.saved)
    #expect(store.state.favorites.contains(Repository.pear.id))
  }

  // The server answers although its request was cancelled.
  @Test func `a late answer does not reach the next owner`() async {
    let store = makeStore()
    let (answers, answer) = AsyncStream<Never>.makeStream()
    let (end, request) = AsyncStream<Never>.makeStream()
    store.dependencies.repositories.owner = { login in
      // Not a child of the request, so that it is not cancelled.
      if login == "orchard" { await Task { for await _ in answers {} }.value }
      if login != "orchard" { for await _ in end {} }
      var owner = Owner.orchard
      owner.login = login
      return owner
    }
    store.dependencies.repositories.repositoriesOfOwner = { owner, _ in
      if owner.login == "orchard" { request.finish() }
      return RepositoryPage(repositories: [.pear], totalCount: 1)
    }
    store.exhaustivity = .off
    await store.send(.ownerEntered("orchard", page: 1))
    await store.send(.path(.popFrom(id: 0)))
    await store.send(.ownerEntered("harbourside", page: 1))
    answer.finish()
    await store.receive(\.path[id: 1].owner.loaded)
    expectEqual(store.state.path[id: 1, case: \.owner]?.owner?.login, "harbourside")
  }
}
