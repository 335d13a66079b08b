import Composable
import Testing

@MainActor @Suite struct NotesTests {
  private let clock = TestClock()

  private func makeStore() -> StoreOf<Notes> {
    Store(
      initialState: Notes.State(notes: [Note.State(id: 1), Note.State(id: 2)])
    ) {
      Notes()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func `a note is saved when a second has passed since its last change`() async {
    let store = makeStore()
    store.send(.notes(.element(id: 1, action: .textChanged("Bu"))))
    let task = store.send(.notes(.element(id: 1, action: .textChanged("Buy"))))
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(store.notes[id: 1]?.isSaved == true)
    #expect(store.changes == 3)
  }

  @Test func `deleting a note cancels its save`() async {
    let store = makeStore()
    let task = store.send(.notes(.element(id: 1, action: .textChanged("Buy"))))
    store.send(.deleteButtonTapped(id: 1))
    await task.finish()
    #expect(store.notes.map(\.id) == [2])
  }

  @Test func `settings are there until they are done`() {
    let store = makeStore()
    store.send(.settingsButtonTapped)
    store.send(.settings(.largerButtonTapped))
    let settings = store.scope(\.settings, action: \.settings)
    #expect(settings?.fontSize == 13)
    store.send(.settings(.doneButtonTapped))
    #expect(store.settings == nil)
  }

  @Test func `locking an account ends what its notes do`() async {
    let notes = Notes.State(notes: [Note.State(id: 1)])
    let store = Store(initialState: Account.State.notes(notes)) {
      Account()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = store.send(.notes(.notes(.element(id: 1, action: .textChanged("Buy")))))
    store.send(.lockButtonTapped)
    await task.finish()
    #expect(store.withState { $0.is(\.locked) })
  }

  @Test func `an unlocked account shows its notes`() {
    let store = Store(initialState: Account.State.notes(Notes.State())) { Account() }
    if let notes = store.scope(\.notes, action: \.notes) {
      notes.send(.settingsButtonTapped)
      #expect(notes.settings != nil)
    } else {
      Issue.record("The account is locked.")
    }
  }

  @Test func `one tab is active`() {
    let store = Store(initialState: Tab.State.settings(Settings.State())) { Tab.body }
    switch store.case {
    case .notes: Issue.record("notes are not active")
    case .settings(let store): store.send(.largerButtonTapped)
    }
    #expect(store.withState { $0 } == .settings(Settings.State(fontSize: 13)))
  }
}
