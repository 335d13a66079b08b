import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import RepositoryListFeature

@MainActor @Suite struct RepositoryListTests {
  /// A store with two repositories.
  private func makeStore() -> TestStoreOf<RepositoryList> {
    var state = RepositoryList.State()
    state.loading = .loaded(
      RepositoryList.Results(RepositoryPage(repositories: [.pear, .glow], totalCount: 2))
    )
    return TestStore(initialState: state) {
      RepositoryList()
    } withDependencies: {
      $0.repositories.repository = { _ throws(RepositoryError) in
        try? await Task.never()
        throw .cancelled
      }
    }
  }

  @Test func `a row opens the detail, which closes itself`() async {
    let store = makeStore()
    await store.send(.rowTapped(Repository.glow.id)) {
      $0.path = StackState([.repository(RepositoryDetail.State(.glow))])
    }
    await store.send(\.path[id: 0].repository, .closeButtonTapped)
    await store.receive(.path(.popFrom(id: 0))) { $0.path = StackState() }
    await store.send(.rowTapped(Repository.quay.id))
    await store.finish()
  }

  @Test(
    .dependencies,
    arguments: [
      RepositoryError.notInSample("lanternfish/glow"), .refused(status: 404, message: "Not Found"),
    ]
  )
  func `a detail that does not exist anymore is closed`(error: RepositoryError) async {
    let store = makeStore()
    store.dependencies.repositories.repository = { _ throws(RepositoryError) in throw error }
    await store.send(.rowTapped(Repository.glow.id)) {
      $0.path = StackState([.repository(RepositoryDetail.State(.glow))])
    }
    await store.receive(\.path[id: 0].repository.loadFailed, error) {
      $0.path = StackState()
      $0.alert = .repositoryGone("lanternfish/glow")
    }
  }

  @Test func `a restored query is searched, and restored details are loaded`() async {
    var state = RepositoryList.State(query: "")
    state.saved = {
      var state = RepositoryList.State(query: " boats ")
      state.path.append(.owner(OwnerDetail.State(login: "orchard")))
      state.path.append(.repository(RepositoryDetail.State(.pear)))
      return state.saved
    }()
    let store = TestStore(initialState: state) {
      RepositoryList()
    } withDependencies: {
      $0.repositories = .sample
    }
    store.exhaustivity = .off
    await store.finish()
    expectEqual(store.state.results?.repositories.map(\.fullName), ["harbourside/quay"])
    expectEqual(store.state.path.first?[case: \.owner]?.owner, .orchard)
    expectEqual(store.state.path.last?[case: \.repository]?.loading, .loaded)
  }

  @Test func `a detail that is closed loads no longer`() async {
    let store = makeStore()
    let (end, request) = AsyncStream<Never>.makeStream()
    store.dependencies.repositories.repository = { _ throws(RepositoryError) in
      try? await Task.never()
      request.finish()
      throw .cancelled
    }
    await store.send(.rowTapped(Repository.pear.id)) {
      $0.path = StackState([.repository(RepositoryDetail.State(.pear))])
    }
    await store.send(.path(.popFrom(id: 0))) { $0.path = StackState() }
    for await _ in end {}
  }

  @Test func `a repository is starred in its detail`() async {
    let store = makeStore()
    store.dependencies.repositories.setFavorite = { name, isOn in
      expectEqual(name, "orchard/pear")
      #expect(isOn)
    }
    await store.send(.rowTapped(Repository.pear.id)) {
      $0.path = StackState([.repository(RepositoryDetail.State(.pear))])
    }
    await store.send(\.path[id: 0].repository, .favoriteButtonTapped)
    await store.receive(\.path[id: 0].repository.delegate.favoriteToggled, .pear)
    await store.receive(.favoriteChanged(.pear, true)) { $0.favorites.change(.pear, true) }
    await store.receive(\.favorites.saved) {
      $0.favorites.unsaved.changes = []
      $0.favorites.$saved.withLock { $0 = [Repository.pear.id] }
    }
    #expect(store.state.favorites.contains(Repository.pear.id))
  }

  @Test func `placeholders are there, and do nothing`() {
    let store = RepositoryList.placeholder()
    let state = store.withState { $0 }
    let rows = state.results?.repositories.ids ?? []
    expectEqual(rows.count, 6)
    for id in rows {
      store.send(.rowAppeared(id))
      store.send(.rowTapped(id))
      store.send(.favoriteButtonTapped(id))
    }
    store.send(.refreshButtonTapped)
    expectEqual(store.withState { $0 }, state)
  }

  @Test func `a client that a test has not made fails it`() async {
    await withExpectedIssue {
      let store = TestStore(initialState: RepositoryList.State()) { RepositoryList() }
      store.exhaustivity = .off
      await store.receive(\.pageLoaded)
    } matching: {
      $0.hasPrefix("Unimplemented: 'RepositoryClient.search'.")
    }
  }
}
