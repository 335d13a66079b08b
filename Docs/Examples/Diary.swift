import Composable
import Foundation

/// A diary, with a question for each entry, which survives being killed at any moment.
@Reducer
struct Diary {
  @ObservableState
  struct State: Equatable {
    var entries: [String] = []
    @Presents var editor: Editor.State?

    /// The number of entries that are on the disk, which have a check mark.
    var safeCount = 0

    /// The question for the next entry, once it is loaded.
    var question: String?
  }

  enum Action {
    case editor(PresentationAction<Editor.Action>)
    case entriesSaved(Int)
    case newButtonTapped
    case questionLoaded(String)
    case saveButtonTapped
  }

  let question: @Sendable (Int) async throws -> String

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .editor: break
      case .entriesSaved(let count): state.safeCount = max(state.safeCount, count)
      case .newButtonTapped: state.editor = Editor.State()
      case .questionLoaded(let question): state.question = question
      case .saveButtonTapped:
        guard let editor = state.editor else { return .none }
        state.editor = nil
        state.question = nil
        state.entries.append(editor.text)
        return .run { [count = state.entries.count] send in
          try await saveSharedValues()
          await send(.entriesSaved(count))
        } catch: { _, _ in
          // No check mark. The next save tries again.
        }
      }
      return .none
    }
    .task(id: \.entries.count) { state in
      .run { [count = state.entries.count] send in
        await send(.questionLoaded((try? await question(count)) ?? "What happened today?"))
      }
    }
    .ifLet(\.$editor, action: \.editor) { Editor() }
    .saved(\.saved, in: .fileStorage(.diary, versions: .diary))
  }
}

extension Diary.State {
  struct Saved: Codable, Equatable {
    var entries: [String] = []
    var editor: Editor.State.Saved?
  }

  var saved: Saved {
    get { Saved(entries: entries, editor: editor?.saved) }
    set {
      entries = newValue.entries
      editor = newValue.editor.map(Editor.State.init)
      safeCount = entries.count
    }
  }
}

extension URL {
  static let diary = URL(fileURLWithPath: "/diary.json")
}

extension FileVersions where Value == Diary.State.Saved {
  /// The first version of the program saved the entries.
  static var diary: Self {
    FileVersions<[String]>([String].self).then { Value(entries: $0) }
  }
}

/// A text that is being typed.
@Reducer
struct Editor {
  @ObservableState
  struct State: Equatable {
    var text = ""
    var isFocused = true
  }

  enum Action {
    case textChanged(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text): state.text = text
      }
      return .none
    }
  }
}

extension Editor.State {
  struct Saved: Codable, Equatable { var text: String }

  init(_ saved: Saved) { self.init(text: saved.text) }
  var saved: Saved { Saved(text: text) }
}
