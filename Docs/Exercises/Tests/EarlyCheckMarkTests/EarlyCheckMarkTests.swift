import Composable
import Testing

@testable import EarlyCheckMark

@MainActor @Suite struct EarlyCheckMarkTests {
  private func makeStore() -> TestStoreOf<NoteList> {
    TestStore(initialState: NoteList.State()) { NoteList() }
  }

  @Test func `a note with a check mark survives a kill`() async {
    var store = makeStore()
    await store.send(.noteEntered("Milk")) { $0.notes = ["Milk"] }
    await store.receive(\.notesSaved, 1) { $0.safeCount = 1 }
    store = await store.restart(losing: ["/notes.json": 1]) { makeStore() }
    #expect(store.state.notes == ["Milk"])
  }
}
