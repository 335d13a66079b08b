import Composable
import Foundation
import Testing

@MainActor @Suite struct NavigationTests {
  @Test func `a draft that is sent is dismissed`() async {
    let store = TestStore(initialState: Inbox.State()) { Inbox() }
    await store.send(.composeButtonTapped) { $0.draft = Draft.State() }
    await store.send(\.draft.textChanged, "Hello") { $0.draft?.text = "Hello" }
    await store.send(\.draft.sendButtonTapped) { $0.sent = ["Hello"] }
    await store.receive(\.draft.dismiss) { $0.draft = nil }
  }

  @Test func `a draft asks to be dismissed`() async {
    let store = TestStore(initialState: Draft.State()) { Draft() }
    await store.send(.sendButtonTapped)
    #expect(store.isDismissed)
  }

  @Test func `an alert is over when it is answered`() async {
    let store = TestStore(initialState: Profile.State()) { Profile() }
    await store.send(.signOutButtonTapped) {
      $0.destination = .alert(AlertState { TextState("Sign out?") })
    }
    await store.send(\.destination.alert.signOutConfirmed) {
      $0.isSignedIn = false
      $0.destination = nil
    }
  }
}
