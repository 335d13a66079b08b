import Composable
import ComposableTestKit
import Testing

@testable import RepositoryListFeature

@MainActor @Suite struct SearchTests {
  let clock = TestClock()
  let asked = LockIsolated<[String]>([])

  /// A store whose client answers after a time.
  private func makeStore(
    query: String = "swift",
    answerTime: Duration = .zero,
    error: RepositoryError? = nil
  ) -> TestStoreOf<RepositoryList> {
    TestStore(initialState: RepositoryList.State(query: query)) {
      RepositoryList()
    } withDependencies: { [clock, asked] in
      $0.continuousClock = clock
      $0.repositories.search = { query, page throws(RepositoryError) in
        asked.withValue { $0.append(query) }
        if let error { throw error }
        if answerTime > .zero { try? await clock.sleep(for: answerTime) }
        return .page(of: query)
      }
    }
  }

  @Test func `a list loads when it appears`() async {
    var state = RepositoryList.State(query: "swift")
    state.hasAppeared = false
    let store = TestStore(initialState: state) {
      RepositoryList()
    } withDependencies: { [asked] in
      $0.repositories.search = { query, page in
        asked.withValue { $0.append(query) }
        return .page(of: query)
      }
    }
    await store.send(.rowTapped(0))
    expectEqual(asked.value, [])
    await store.send(\.binding.hasAppeared, true) { $0.hasAppeared = true }
    await store.receive(.pageLoaded(.page(of: "swift"))) {
      $0.loading = .loaded(RepositoryList.Results(.page(of: "swift")))
    }
    await store.finish()
    expectEqual(asked.value, ["swift"])
  }

  @Test(arguments: RepositoryError.all)
  func `a search that fails can be tried again`(error: RepositoryError) async {
    let store = makeStore(error: error)
    await store.receive(.loadFailed(error)) { $0.loading = .failed(error) }
    store.dependencies.repositories.search = { query, _ in .page(of: query) }
    await store.send(.retryButtonTapped) { $0.loading = .loading }
    await store.receive(\.pageLoaded) {
      $0.loading = .loaded(RepositoryList.Results(.page(of: "swift")))
    }
  }

  @Test func `a query is asked when typing has stopped`() async {
    let store = makeStore(query: "")
    await store.send(\.binding.query, "t") { $0.query = "t" }
    await clock.advance(by: .milliseconds(299))
    await store.send(\.binding.query, " te ") { $0.query = " te " }
    await clock.advance(by: .milliseconds(299))
    expectEqual(asked.value, [])
    await clock.advance(by: .milliseconds(1))
    await store.receive(.searchDelayPassed) {
      $0.searchedQuery = "te"
      $0.loading = .loading
    }
    await store.receive(\.pageLoaded) {
      $0.loading = .loaded(RepositoryList.Results(.page(of: "te")))
    }
    await store.finish()
    expectEqual(asked.value, ["te"])
  }

  @Test func `typing cancels the request in flight`() async {
    let store = makeStore(answerTime: .seconds(1))
    await clock.advance(by: .milliseconds(900))
    await store.send(\.binding.query, "tetris") { $0.query = "tetris" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.searchDelayPassed) { $0.searchedQuery = "tetris" }
    await clock.advance(by: .seconds(1))
    await store.receive(.pageLoaded(.page(of: "tetris"))) {
      $0.loading = .loaded(RepositoryList.Results(.page(of: "tetris")))
    }
    await store.finish()
  }

  @Test func `the results of a search are shown until the next search starts`() async {
    let store = makeStore()
    await store.receive(\.pageLoaded) {
      $0.loading = .loaded(RepositoryList.Results(.page(of: "swift")))
    }
    await store.send(\.binding.query, "tetris") { $0.query = "tetris" }
    #expect(store.state.results != nil)
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.searchDelayPassed) {
      $0.searchedQuery = "tetris"
      $0.loading = .loading
    }
    await store.receive(\.pageLoaded) {
      $0.loading = .loaded(RepositoryList.Results(.page(of: "tetris")))
    }
  }

  @Test(arguments: ["", "  \n"])
  func `a query that is emptied ends the search`(query: String) async {
    let store = makeStore(answerTime: .seconds(1))
    await store.send(\.binding.query, query) { $0.query = query }
    await store.receive(.searchDelayPassed) {
      $0.searchedQuery = ""
      $0.loading = .idle
    }
    await store.send(.refreshButtonTapped)
    await store.send(.retryButtonTapped)
    await store.finish()
  }

  @Test func `a query that is typed and taken back asks nothing`() async {
    let store = makeStore(answerTime: .seconds(1))
    await store.send(\.binding.query, "swifts") { $0.query = "swifts" }
    await store.send(\.binding.query, "swift ") { $0.query = "swift " }
    await clock.advance(by: .seconds(1))
    await store.receive(\.pageLoaded) {
      $0.loading = .loaded(RepositoryList.Results(.page(of: "swift")))
    }
  }

  @Test func `refreshing sends the request again`() async {
    let store = makeStore()
    await store.receive(\.pageLoaded) {
      $0.loading = .loaded(RepositoryList.Results(.page(of: "swift")))
    }
    await store.send(.refreshButtonTapped) { $0.loading = .loading }
    await store.receive(\.pageLoaded) {
      $0.loading = .loaded(RepositoryList.Results(.page(of: "swift")))
    }
    expectEqual(asked.value, ["swift", "swift"])
  }

  // In whichever order answers come, and however fast the user is.
  @Test func `a late answer never overwrites a newer one`() async {
    await exploreSchedules(300) {
      let clock = TestClock()
      let store = TestStore(initialState: RepositoryList.State(query: "s")) {
        RepositoryList()
      } withDependencies: {
        $0.continuousClock = clock
        $0.repositories.search = { query, _ in
          await Task.yield()
          return .page(of: query)
        }
      }
      store.exhaustivity = .off
      await store.send(\.binding.query, "sw")
      await clock.advance(by: .milliseconds(300))
      await store.send(\.binding.query, "swift")
      await clock.advance(by: .milliseconds(300))
      await store.receive(.pageLoaded(.page(of: "swift")))
      await store.finish()
      store.assert { $0.loading = .loaded(RepositoryList.Results(.page(of: "swift"))) }
    }
  }
}
