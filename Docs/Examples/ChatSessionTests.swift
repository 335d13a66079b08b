import Composable
import ComposableTestKit
import Testing

@Suite struct ChatTests {
  @Test func `a guest who says nothing for five minutes is disconnected`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Chat.State()) {
      Chat()
    } withDependencies: {
      $0.continuousClock = clock
      $0.chatArchive.save = { _ in }
    }
    await store.send(.lineReceived("Blob")) { $0.name = "Blob" }
    await clock.advance(by: .seconds(299))
    await store.send(.lineReceived("Hello?"))
    await clock.advance(by: .seconds(300))
    await store.receive(\.idleTimePassed) { $0.isClosed = true }
  }
}

@Suite struct ChatSessionTests {
  @Test func `a session saves what was said before it closes`() async {
    let (saved, written) = (Log<String>(), Log<String>())
    let session = withDependencies {
      $0.continuousClock = TestClock()
      $0.chatArchive.save = { saved.add($0) }
    } operation: {
      ChatSession { written.add($0) }
    }
    await session.start()
    await session.receive("Blob")
    await session.receive("Hello!")
    await session.receive("Goodbye!")
    #expect(await session.close().isEmpty)
    #expect(saved.all == ["Blob: Hello!", "Blob: Goodbye!"])
    #expect(written.all == ["Who is there?", "Hello, Blob."])
  }

  @Test func `a stream of a session's values ends with the session`() async {
    var session: ChatSession? = withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      ChatSession { _ in }
    }
    guard let names = await session?.names.bufferingNewest(10) else { return }
    let seen = Task { await names.reduce(into: []) { $0.append($1) } }
    await session?.receive("Blob")
    session = nil
    #expect(await seen.value.last == "Blob")
  }

  @Test(.timeLimit(.minutes(60)))
  func `a session without references ends`() async {
    let (releases, release) = AsyncStream<Never>.makeStream()
    do {
      let session = withDependencies {
        $0.continuousClock = TestClock()
      } operation: {
        ChatSession { [token = ReleaseToken(release)] _ in withExtendedLifetime(token) {} }
      }
      await session.start()
      await session.receive("Blob")
    }
    for await _ in releases {}
  }
}
