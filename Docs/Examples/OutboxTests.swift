import Composable
import ComposableTestSupport
import Foundation
import Testing

@MainActor @Suite struct OutboxTests {
  private let send = TestEndpoint<String, Bool>("send")

  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Outbox> {
    let store = TestStore(initialState: Outbox.State()) {
      Outbox { [send] in try await send($0) }
    }
    store.addInvariant("the spinner stops", holds: .eventually) { !$0.isSending }
    return store
  }

  @Test func `the spinner stops`() async {
    await exploreActions(
      2_000,
      of: makeStore,
      steps: [
        .send(.messageEntered("Hello"), when: { $0.messages.count < 3 }),
        .send(.sendButtonTapped),
        .answer(send, faults: .failure(URLError(.timedOut))) { _, _ in true },
        .fullDisk, .damagedFiles, .restart,
      ]
    )
  }

  @Test func `a message that was not sent is still there after a restart`() async {
    let clock = TestClock()
    var store = makeStore(clock)
    await store.send(.messageEntered("Hello")) { $0.$messages.withLock { $0 = ["Hello"] } }
    await store.send(.sendButtonTapped) { $0.isSending = true }
    store = await store.restart { makeStore(clock) }
    #expect(store.state.messages == ["Hello"])
    #expect(!store.state.isSending)
  }
}
