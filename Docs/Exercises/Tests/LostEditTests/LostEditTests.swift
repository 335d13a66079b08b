import Composable
import Testing

@testable import LostEdit

@MainActor @Suite struct LostEditTests {
  @Test func `undo brings back the note and keeps what was written since`() {
    let notes = [Notes.Note(id: 1, text: "One"), .init(id: 2, text: "Two")]
    let store = Store(initialState: Notes.State(notes: .init(uniqueElements: notes))) { Notes() }
    store.send(.deleteButtonTapped(id: 1))
    store.send(.textChanged(id: 2, "Two and a half"))
    store.send(.undoButtonTapped)
    #expect(store.notes.map(\.text) == ["One", "Two and a half"])
  }

  @Test func `undo without its neighbors puts the note where there is room`() {
    let notes = [Notes.Note(id: 1, text: "One"), .init(id: 2, text: "Two")]
    let store = Store(initialState: Notes.State(notes: .init(uniqueElements: notes))) { Notes() }
    store.send(.deleteButtonTapped(id: 1))
    store.send(.deleteButtonTapped(id: 2))
    store.send(.undoButtonTapped)
    #expect(store.notes.map(\.text) == ["Two"])
    store.send(.undoButtonTapped)
    #expect(store.notes.map(\.text) == ["Two"])
  }
}
