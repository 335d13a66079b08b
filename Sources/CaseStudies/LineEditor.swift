import Composable
import Foundation

/// An editor in which lines of text can be added, removed and restored.
@Reducer
struct LineEditor {
  @ObservableState
  struct State: Equatable {
    var lines: [String] = []

    /// The lines that the server was asked to remove.
    var removed: [String] = []

    var undo = UndoStack<[String]>(limit: 50)
  }

  enum Action {
    case removeButtonTapped(line: Int)
    case removalSent(String)
    case typed(String, line: Int)
    case undo(UndoAction)
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .removeButtonTapped(let line):
        guard state.lines.indices.contains(line) else { return .none }
        let text = state.lines.remove(at: line)
        return .run { [clock] send in
          // The user can undo the removal for five seconds.
          try await clock.sleep(for: .seconds(5))
          await send(.removalSent(text))
        }

      case .removalSent(let text):
        state.removed.append(text)
        return .none

      case .typed(let text, let line):
        guard state.lines.indices.contains(line) else { return .none }
        state.lines[line] = text
        return .none

      case .undo:
        return .none
      }
    }
    .undoable(\.lines, stack: \.undo, action: \.undo, cancelsEffects: true) { _, action in
      switch action {
      case .removeButtonTapped: UndoStep("Remove")
      case .typed(_, let line): UndoStep("Typing", group: "line \(line)", within: .seconds(2))
      case .removalSent, .undo: nil
      }
    }
  }
}

extension LineEditor {
  static let study = CaseStudy("line-editor", "A list with undo and redo.") {
    let seconds = LockIsolated(0.0)
    let session = Session(initialState: State(lines: ["Tea", ""])) {
      LineEditor()
    } withDependencies: {
      $0.continuousClock = TestClock()
      $0.date = DateGenerator { Date(timeIntervalSince1970: seconds.value) }
    }
    @MainActor func note(_ text: String) {
      let undo = session.store.undo
      session.note("\(text) Undo: \(undo.undoName ?? "–"). Redo: \(undo.redoName ?? "–").")
    }
    for text in ["M", "Mi", "Milk"] { session.send(.typed(text, line: 1)) }
    note("Three changes within two seconds are one.")
    seconds.setValue(3)
    session.send(.removeButtonTapped(line: 0))
    note("The server is not told yet.")
    await session.send(.undo(.undo)).finish()
    note("And it never is: the undo has cancelled the effect.")
    session.send(.undo(.undo))
    note("The typing is undone as a whole.")
    session.send(.undo(.redo))
    note("It is back.")
    return session.transcript
  }
}
