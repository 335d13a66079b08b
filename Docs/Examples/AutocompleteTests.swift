import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct AutocompleteTests {
  private let clock = TestClock()

  private func makeStore(query: String? = nil) -> TestStoreOf<Autocomplete> {
    TestStore(initialState: Autocomplete.State(query: query)) {
      Autocomplete { ["About \($0)"] }
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  private func makeLoadedStore() async -> TestStoreOf<Autocomplete> {
    let store = makeStore(query: "ab")
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.resultsLoaded) { $0.results = ["About ab"] }
    return store
  }

  @Test func `only the last query is sent`() async {
    let store = makeStore()
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await store.send(.queryChanged("ab")) { $0.query = "ab" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.resultsLoaded) { $0.results = ["About ab"] }
  }

  @Test func `no query needs no request`() async {
    let store = await makeLoadedStore()
    await store.send(.queryChanged(nil)) { $0.query = nil }
  }

  @Test func `a program waits for what the task loads`() async {
    let store = Store(initialState: Autocomplete.State(query: "ab")) {
      Autocomplete { ["About \($0)"] }
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    for await results in store.states(of: \.results) where !results.isEmpty {
      print(results)
      break
    }
    #expect(store.results == ["About ab"])
  }

  @Test func `a failure names the task and its value`() async {
    let texts = await issues { await makeStore(query: "ab").receive(\.resultsLoaded) }
    #expect(
      texts == [
        """
        Expected to receive an action matching case path, but didn't get one.

        (Expected: \\.resultsLoaded)

        All running effects wait for the test:

        • task(id: "ab") at DocsTests/Autocomplete.swift:28: DocsTests/Autocomplete.swift:30
            suspended on TestClock until 0.3 seconds

        Before this line, advance the clock that an effect sleeps on, or send an action that the effect \
        waits for or that cancels it.
        """
      ]
    )
  }

  @Test func `a room shows the messages that arrive`() async {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let store = TestStore(initialState: ChatRoom.State(id: 1)) {
      ChatRoom(messages: { _ in stream }, save: { _ in })
    }
    continuation.yield("Hello")
    await store.receive(\.received) { $0.messages = ["Hello"] }
  }

  @Test func `saving saves the current draft`() async {
    let store = TestStore(initialState: ChatRoom.State(id: 1, draft: "Hi")) {
      ChatRoom(messages: { _ in .never }, save: { _ in })
    }
    await store.send(.saveButtonTapped)
    await store.receive(\.saved) { $0.isSaved = true }
  }
}
