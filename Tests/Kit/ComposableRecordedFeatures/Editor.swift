import Composable
import Foundation

/// A text editor with undo, where fast changes of a line are one step.
@Reducer struct Editor {
  struct Line: Codable, Equatable, Identifiable {
    let id: UUID
    var text = ""
    /// Not visible to a memberwise initializer of another file.
    fileprivate var editCount = 0

    init(id: UUID) { self.id = id }
  }

  @ObservableState
  struct State: Codable, Equatable {
    var lines: IdentifiedArrayOf<Line> = []
    var selection: Set<UUID> = []
    var savedAt: Date?
    var undo = UndoStack<IdentifiedArrayOf<Line>>(limit: 50)
  }

  enum Action: Codable, Equatable {
    case addButtonTapped
    case deleteButtonTapped(Line.ID)
    case moved(IndexSet, Int)
    case saved(Date)
    case selected(Line.ID)
    case typed(Line.ID, String)
    case undo(UndoAction)
  }

  private enum CancelID { case save }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.lines.append(Line(id: uuid()))
      case .deleteButtonTapped(let id):
        state.lines.remove(id: id)
        state.selection.remove(id)
      case .moved(let source, let destination):
        state.lines.move(fromOffsets: source, toOffset: destination)
      case .saved(let date):
        state.savedAt = date
        return .none
      case .selected(let id):
        state.selection.insert(id)
        return .none
      case .typed(let id, let text):
        state.lines[id: id]?.text = text
        state.lines[id: id]?.editCount += 1
      case .undo:
        break
      }
      return .run { send in
        try await clock.sleep(for: .milliseconds(250))
        await send(.saved(date.now))
      }
      .cancellable(id: CancelID.save, cancelInFlight: true)
    }
    .undoable(\.lines, stack: \.undo, action: \.undo) { _, action in
      switch action {
      case .addButtonTapped: UndoStep("Add")
      case .deleteButtonTapped: UndoStep("Delete")
      case .moved: UndoStep("Move")
      case .typed(let id, _): UndoStep("Type", group: "\(id)", within: .seconds(60))
      case .saved, .selected, .undo: nil
      }
    }
  }
}

extension Editor: RecordedFeature {
  static var initialState: State { State() }

  @MainActor static func play(_ store: StoreOf<Self>) async {
    store.send(.addButtonTapped)
    await store.send(.addButtonTapped).finish()
    let ids = store.lines.ids
    store.send(.typed(ids[0], "H"))
    store.send(.typed(ids[0], "He said \"hello\"\n\t\u{202E}👨‍👩‍👧"))
    store.send(.selected(ids[1]))
    store.send(.typed(ids[1], "World"))
    store.send(.moved([0], 2))
    store.send(.undo(.undo))
    await store.send(.undo(.redo)).finish()
    store.send(.deleteButtonTapped(ids[1]))
    await store.send(.undo(.undo)).finish()
  }
}
