import Composable
import Testing

@MainActor @Suite struct SearchTests {
  private let clock = TestClock()

  private func makeStore(
    find: @escaping @Sendable (String) async throws -> [String]
  ) -> StoreOf<Search> {
    Store(initialState: Search.State()) {
      Search(find: find)
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func `a pause in typing starts a search`() async {
    let store = makeStore { ["\($0)!"] }
    store.send(.queryChanged("s"))
    let task = store.send(.queryChanged("sw"))
    await clock.advance(by: .milliseconds(300))
    await task.finish()
    #expect(store.results == ["sw!"])
  }

  @Test func `clearing cancels the search`() async {
    let store = makeStore { [$0] }
    let task = store.send(.queryChanged("s"))
    store.send(.clearButtonTapped)
    await task.finish()
    #expect(store.state == Search.State())
  }

  @Test func `a failure is told`() async {
    struct Offline: Error {}
    let store = makeStore { _ in throw Offline() }
    let task = store.send(.queryChanged("s"))
    await clock.advance(by: .milliseconds(300))
    await task.finish()
    #expect(store.problem == "Offline()")
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
