import Composable
import Testing

@testable import RepositoryListFeature

@MainActor @Suite struct OwnerDetailTests {
  private let store = TestStore(initialState: OwnerDetail.State(login: "orchard")) {
    OwnerDetail()
  }
  private let first = RepositoryPage(repositories: [.pear], totalCount: 2, nextPage: 2)
  private let second = RepositoryPage(repositories: [.quay], totalCount: 2)

  private func load() async {
    store.dependencies.repositories.owner = { _ in .orchard }
    store.dependencies.repositories.repositoriesOfOwner = { [first, second] _, page in
      page == 1 ? first : second
    }
    await store.send(.task) { $0.loading = .loading }
    await store.receive(.loaded(.orchard, first)) {
      $0.owner = .orchard
      $0.loading = .loaded(RepositoryList.Results(first))
    }
  }

  @Test func `loads the owner and the repositories, page by page`() async {
    await load()
    await store.send(.task)
    await store.send(.rowAppeared(Repository.pear.id)) {
      $0.loading.changeResults { $0.paging = .loading }
    }
    await store.receive(.nextPageLoaded(second)) {
      $0.loading.changeResults { $0.append(second) }
    }
    await store.send(.rowAppeared(Repository.quay.id))
  }

  @Test(arguments: RepositoryError.all)
  func `an owner that cannot be loaded can be tried again`(error: RepositoryError) async {
    store.dependencies.repositories.owner = { _ throws(RepositoryError) in throw error }
    await store.send(.task) { $0.loading = .loading }
    await store.receive(.loadFailed(error)) { $0.loading = .failed(error) }
    store.dependencies.repositories.owner = { _ in .orchard }
    store.dependencies.repositories.repositoriesOfOwner = { [first] _, _ in first }
    await store.send(.retryButtonTapped) { $0.loading = .loading }
    await store.receive(\.loaded) {
      $0.owner = .orchard
      $0.loading = .loaded(RepositoryList.Results(first))
    }
  }

  @Test func `a page that cannot be loaded can be tried again`() async {
    await load()
    let error = RepositoryError.timedOut(.seconds(20))
    store.dependencies.repositories.repositoriesOfOwner = { _, _ throws(RepositoryError) in
      throw error
    }
    await store.send(.rowAppeared(Repository.pear.id)) {
      $0.loading.changeResults { $0.paging = .loading }
    }
    await store.receive(.nextPageFailed(error)) {
      $0.loading.changeResults { $0.paging = .failed(error) }
    }
    store.dependencies.repositories.repositoriesOfOwner = { [second] _, _ in second }
    await store.send(.retryButtonTapped) {
      $0.loading.changeResults { $0.paging = .loading }
    }
    await store.receive(.nextPageLoaded(second)) {
      $0.loading.changeResults { $0.append(second) }
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
    return TestStore(initialState: state) { RepositoryList() }
  }

  @Test func `leads from a repository to its owner, to another one, and back`() async {
    let store = makeStore()
    let page = RepositoryPage(repositories: [.glow], totalCount: 1)
    store.dependencies.repositories.owner = { _ in .orchard }
    store.dependencies.repositories.repositoriesOfOwner = { _, _ in page }
    await store.send(.rowTapped(Repository.pear.id)) {
      $0.path.append(.repository(RepositoryDetail.State(.pear)))
    }
    await store.send(\.path[id: 0].repository, .ownerButtonTapped) {
      $0.path.append(.owner(OwnerDetail.State(login: "orchard")))
    }
    await store.send(\.path[id: 1].owner, .task) {
      $0.path[id: 1, case: \.owner]?.loading = .loading
    }
    await store.receive(\.path[id: 1].owner.loaded) {
      $0.path[id: 1, case: \.owner]?.owner = .orchard
      $0.path[id: 1, case: \.owner]?.loading = .loaded(RepositoryList.Results(page))
    }
    await store.send(\.path[id: 1].owner, .rowTapped(Repository.glow.id)) {
      $0.path.append(.repository(RepositoryDetail.State(.glow)))
    }
    await store.send(.path(.popFrom(id: 2))) { $0.path.pop(from: 2) }
    await store.send(.path(.popFrom(id: 0))) { $0.path = StackState() }
  }

  @Test func `a star of an owner's repository is the star of the list`() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.repositories = .sample
    await store.send(.ownerEntered("orchard", page: 1))
    await store.send(\.path[id: 0].owner, .task)
    await store.receive(\.path[id: 0].owner.loaded)
    await store.send(\.path[id: 0].owner, .favouriteButtonTapped(Repository.pear.id))
    await store.receive(\.favouriteSaved)
    #expect(store.state.favourites.contains(Repository.pear.id))
  }

  // The server answers although its request was cancelled.
  @Test func `a late answer does not reach the next owner`() async {
    let store = makeStore()
    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    store.dependencies.repositories.owner = { _ in
      await Task { for await _ in answers { return } }.value
      return .orchard
    }
    store.dependencies.repositories.repositoriesOfOwner = { _, _ in
      RepositoryPage(repositories: [.pear], totalCount: 1)
    }
    await store.send(.ownerEntered("orchard", page: 1)) {
      $0.path.append(.owner(OwnerDetail.State(login: "orchard")))
    }
    await store.send(\.path[id: 0].owner, .task) {
      $0.path[id: 0, case: \.owner]?.loading = .loading
    }
    await store.send(.path(.popFrom(id: 0))) { $0.path = StackState() }
    await store.send(.ownerEntered("harbourside", page: 1)) {
      $0.path.append(.owner(OwnerDetail.State(login: "harbourside")))
    }
    answer.yield()
    await store.finish()
  }
}
