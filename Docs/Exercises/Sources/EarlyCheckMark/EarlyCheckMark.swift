import Composable
import Foundation

extension URL {
  static let notes = URL(fileURLWithPath: "/notes.json")
}

/// A list of notes, whose check marks say which ones are safe.
@Reducer
struct NoteList {
  @ObservableState
  struct State: Equatable {
    var notes: [String] = []

    /// The number of notes with a check mark.
    var safeCount = 0
  }

  enum Action {
    case noteEntered(String)
    case notesSaved(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .noteEntered(let note):
        state.notes.append(note)
        return .run { [count = state.notes.count] send in
          await send(.notesSaved(count))
        }
      case .notesSaved(let count):
        state.safeCount = count
      }
      return .none
    }
    .saved(\.notes, in: .fileStorage(.notes))
  }
}
