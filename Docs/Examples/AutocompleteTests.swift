import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct AutocompleteTests {
  @Test func `only the last query is sent`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Autocomplete.State()) {
      Autocomplete { ["About \($0)"] }
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await store.send(.queryChanged("ab")) { $0.query = "ab" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.resultsLoaded) { $0.results = ["About ab"] }
    await store.send(.queryChanged(nil)) { $0.query = nil }
  }

  @Test func `a failure names the task and its value`() async {
    let texts = await issues {
      let store = TestStore(initialState: Autocomplete.State(query: "ab")) {
        Autocomplete { ["About \($0)"] }
      } withDependencies: {
        $0.continuousClock = TestClock()
      }
      await store.receive(\.resultsLoaded)
    }
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
