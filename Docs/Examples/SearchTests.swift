import Composable
import Testing

@MainActor @Suite struct SearchTests {
  private let clock = TestClock()

  private func makeStore(
    find: @escaping @Sendable (String) async throws -> [String]
  ) -> TestStoreOf<Search> {
    TestStore(initialState: Search.State()) {
      Search(find: find)
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func `a pause in typing starts a search`() async {
    let store = makeStore { ["\($0)!"] }
    await store.send(.queryChanged("s")) { $0.query = "s" }
    await clock.advance(by: .milliseconds(299))
    await store.send(.queryChanged("sw")) { $0.query = "sw" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.resultsLoaded, ["sw!"]) { $0.results = ["sw!"] }
  }

  @Test func `clearing cancels the search`() async {
    let store = makeStore { [$0] }
    await store.send(.queryChanged("s")) { $0.query = "s" }
    await store.send(.clearButtonTapped) { $0.query = "" }
    await store.finish()
  }

  @Test func `a failure is reported`() async {
    struct Offline: Error {}
    let store = makeStore { _ in throw Offline() }
    await store.send(.queryChanged("s")) { $0.query = "s" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.loadingFailed) { $0.problem = "Offline()" }
  }

  @Test func `uploads follow each other`() async {
    let store = Store(initialState: Upload.State()) { Upload { _ in } }
    let tasks = ["a", "b"].map { store.send(.fileChosen($0)) }
    for task in tasks { await task.finish() }
    #expect(store.withState(\.log) == ["a", "finished", "b", "finished"])
  }

  @Test func `stopping ends what runs and what waits`() async {
    let store = Store(initialState: Upload.State()) { Upload { _ in try await Task.never() } }
    let tasks = ["a", "b"].map { store.send(.fileChosen($0)) }
    await store.send(.stopButtonTapped).finish()
    for task in tasks { await task.finish() }
    #expect(store.withState(\.log) == ["finished"])
  }

  @Test func `a part of an effect is skipped`() async {
    let (started, start) = AsyncStream<Void>.makeStream()
    let store = Store(initialState: Upload.State()) {
      Upload { _ in
        start.finish()
        try await Task.never()
      }
    }
    let task = store.send(.fileChosen("a"))
    for await _ in started {}
    store.send(.skipButtonTapped)
    await task.finish()
    #expect(store.withState(\.log) == ["a", "finished"])
  }
}
