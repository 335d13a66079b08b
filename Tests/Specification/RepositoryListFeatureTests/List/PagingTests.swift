import Composable
import ComposableTestKit
import Testing

@testable import RepositoryListFeature

@MainActor @Suite struct PagingTests {
  let clock = TestClock()

  /// A store that has loaded the first of three pages.
  private func makeStore() -> TestStoreOf<RepositoryList> {
    var state = RepositoryList.State(query: "swift")
    state.loading = .loaded(.first)
    return TestStore(initialState: state) {
      RepositoryList()
    } withDependencies: {
      $0.continuousClock = clock
      $0.repositories.search = { query, page in
        expectEqual(query, "swift")
        return page == 2 ? .second : .third
      }
    }
  }

  @Test func `the last row loads the next page, until there is none`() async {
    let store = makeStore()
    await store.send(.rowAppeared(Repository.glow.id)) {
      $0.loading.modify(\.loaded) { $0.paging = .loading }
    }
    await store.receive(.pageLoaded(.second)) {
      $0.loading.modify(\.loaded) {
        $0.repositories = [.pear, .glow, .blocks]
        $0.nextPage = 3
        $0.paging = .idle
      }
    }
    await store.send(.rowAppeared(Repository.blocks.id)) {
      $0.loading.modify(\.loaded) { $0.paging = .loading }
    }
    await store.receive(.pageLoaded(.third)) {
      $0.loading.modify(\.loaded) {
        $0.repositories = [.pear, .glow, .blocks, .quay]
        $0.nextPage = nil
        $0.paging = .idle
      }
    }
    await store.send(.rowAppeared(Repository.quay.id))
    await store.finish()
  }

  @Test func `other rows load nothing`() async {
    let store = makeStore()
    await store.send(.rowAppeared(Repository.pear.id))
    await store.send(.rowAppeared(Repository.quay.id))
    await store.finish()
  }

  @Test func `a page is asked for once`() async {
    let store = makeStore()
    store.dependencies.repositories.search = { [clock] _, _ in
      try? await clock.sleep(for: .seconds(1))
      return .second
    }
    await store.send(.rowAppeared(Repository.glow.id)) {
      $0.loading.modify(\.loaded) { $0.paging = .loading }
    }
    await store.send(.rowAppeared(Repository.glow.id))
    await store.send(.retryButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.pageLoaded) {
      var results = RepositoryList.Results.first
      results.append(.second)
      $0.loading = .loaded(results)
    }
  }

  @Test(arguments: RepositoryError.all)
  func `a page that fails leaves the others, and can be tried again`(
    error: RepositoryError
  ) async {
    let store = makeStore()
    store.dependencies.repositories.search = { _, _ throws(RepositoryError) in throw error }
    await store.send(.rowAppeared(Repository.glow.id)) {
      $0.loading.modify(\.loaded) { $0.paging = .loading }
    }
    await store.receive(.loadFailed(error)) {
      $0.loading.modify(\.loaded) { $0.paging = .failed(error) }
    }
    // The row may come and go; only the user tries again.
    await store.send(.rowAppeared(Repository.glow.id))
    store.dependencies.repositories.search = { _, _ in .second }
    await store.send(.retryButtonTapped) {
      $0.loading.modify(\.loaded) { $0.paging = .loading }
    }
    await store.receive(\.pageLoaded) {
      var results = RepositoryList.Results.first
      results.append(.second)
      $0.loading = .loaded(results)
    }
  }

  @Test func `another query ends the wait for a page`() async {
    let store = makeStore()
    store.dependencies.repositories.search = { [clock] _, _ in
      try? await clock.sleep(for: .seconds(1))
      return .second
    }
    await store.send(.rowAppeared(Repository.glow.id)) {
      $0.loading.modify(\.loaded) { $0.paging = .loading }
    }
    await store.send(\.binding.query, "tetris") { $0.query = "tetris" }
    await store.send(\.binding.query, "") { $0.query = "" }
    await store.receive(.searchDelayPassed) {
      $0.searchedQuery = ""
      $0.loading = .idle
    }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  // A row that appeared while the user typed once ended the wait for the search, and added the second
  // page of the new query to what the old one had found.
  @Test func `no page is loaded of what an old query has found`() async {
    let store = makeStore()
    store.dependencies.repositories.search = { query, page in .page(of: "\(query) \(page)") }
    await store.send(\.binding.query, "tetris") { $0.query = "tetris" }
    await store.send(.rowAppeared(Repository.glow.id)) {
      $0.loading.modify(\.loaded) { $0.paging = .loading }
    }
    await store.send(.retryButtonTapped)
    await clock.advance(by: .milliseconds(300))
    await store.receive(.searchDelayPassed) {
      $0.searchedQuery = "tetris"
      $0.loading = .loading
    }
    await store.receive(\.pageLoaded) {
      $0.loading = .loaded(RepositoryList.Results(.page(of: "tetris 1")))
    }
  }

  @Test func `a list begins with another page until the query changes`() async {
    let store = TestStore(initialState: RepositoryList.State(query: "swift", firstPage: 2)) {
      RepositoryList()
    } withDependencies: {
      $0.continuousClock = clock
      $0.repositories.search = { _, page in page == 2 ? .second : .third }
    }
    await store.receive(.pageLoaded(.second)) {
      $0.loading = .loaded(RepositoryList.Results(.second))
    }
    await store.send(.refreshButtonTapped) { $0.loading = .loading }
    await store.receive(.pageLoaded(.second)) {
      $0.loading = .loaded(RepositoryList.Results(.second))
    }
    await store.send(\.binding.query, "tetris") { $0.query = "tetris" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.searchDelayPassed) {
      $0.searchedQuery = "tetris"
      $0.firstPage = 1
      $0.loading = .loading
    }
    await store.receive(.pageLoaded(.third)) {
      $0.loading = .loaded(RepositoryList.Results(.third))
    }
  }

  @Test func `a server that repeats itself is not asked again and again`() async {
    let store = makeStore()
    store.dependencies.repositories.search = { _, _ in
      RepositoryPage(repositories: [.pear, .glow], totalCount: 4, nextPage: 3)
    }
    await store.send(.rowAppeared(Repository.glow.id)) {
      $0.loading.modify(\.loaded) { $0.paging = .loading }
    }
    await store.receive(\.pageLoaded) {
      $0.loading.modify(\.loaded) {
        $0.nextPage = nil
        $0.paging = .idle
      }
    }
    await store.send(.rowAppeared(Repository.glow.id))
    await store.finish()
  }

  @Test func `a repository that is already in the list is dropped`() {
    var results = RepositoryList.Results.first
    results.append(.second)
    expectEqual(results.repositories.map(\.id), [1, 2, 3])
    expectEqual(results.totalCount, 4)
  }
}

extension RepositoryList.Results {
  fileprivate static let first = Self(
    RepositoryPage(repositories: [.pear, .glow], totalCount: 4, nextPage: 2)
  )
}

extension RepositoryPage {
  /// It has moved since the first one was read.
  fileprivate static let second = Self(
    repositories: [.glow, .blocks],
    totalCount: 4,
    nextPage: 3
  )

  fileprivate static let third = Self(repositories: [.quay], totalCount: 4)
}
