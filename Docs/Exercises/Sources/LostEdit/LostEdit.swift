import Composable

/// Notes, and a button that takes back a deletion.
@Reducer
struct Notes {
  @ObservableState
  struct State: Equatable {
    var notes: IdentifiedArrayOf<Note> = []
    var beforeDeletion: IdentifiedArrayOf<Note>?
  }

  struct Note: Equatable, Identifiable {
    let id: Int
    var text: String
  }

  enum Action {
    case deleteButtonTapped(id: Int)
    case textChanged(id: Int, String)
    case undoButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deleteButtonTapped(let id):
        state.beforeDeletion = state.notes
        state.notes.remove(id: id)
        return .none
      case .textChanged(let id, let text):
        state.notes[id: id]?.text = text
        return .none
      case .undoButtonTapped:
        if let notes = state.beforeDeletion { state.notes = notes }
        state.beforeDeletion = nil
        return .none
      }
    }
  }
}
