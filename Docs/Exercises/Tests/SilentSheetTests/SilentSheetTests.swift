import Composable
import Testing

@testable import SilentSheet

@MainActor @Suite struct SilentSheetTests {
  @Test func `a draft is written, sent and dismissed`() async {
    let store = TestStore(initialState: Mailbox.State()) { Mailbox() }
    await store.send(.composeButtonTapped) { $0.draft = Draft.State() }
    await store.send(\.draft.textChanged, "Hello") { $0.draft?.text = "Hello" }
    await store.send(\.draft.sendButtonTapped) { $0.sent = ["Hello"] }
    await store.receive(\.draft.dismiss) { $0.draft = nil }
  }
}
