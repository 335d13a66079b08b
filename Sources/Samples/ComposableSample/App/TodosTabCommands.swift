import Composable
import TodosFeature

/// The commands of the to-do list that are available now.
@MainActor struct TodosTabCommands {
  private let store: StoreOf<TodosTab>
  private let state: TodosTab.State
  @UIBindable private var list: StoreOf<Todos>

  init(_ store: StoreOf<TodosTab>) {
    self.store = store
    state = store.state
    _list = UIBindable(store.scope(\.list, action: \.list))
  }

  /// The dialog that is shown, if there is one.
  var question: Question? {
    Question(dialog: $list.scope(\.confirmation, action: \.confirmation))
  }

  /// All commands, except typing.
  var all: [Command] {
    if let question { return question.commands }
    guard state.list.progress.isLoaded else {
      return state.list.progress.error.map(recovering) ?? []
    }
    let adding = Command(
      .scalar("a"),
      Key(.insert),
      hint: KeyHint("a", "add"),
      isCommon: true
    ) {
      store.send(.addKeyPressed)
    }
    guard let id = state.selected?.id,
      let todo = list.scope(\.todos[id: id], action: \.todos[id: id])
    else { return [adding] + undoing + filtering }
    return [adding] + changing(todo) + undoing + moving + filtering + selecting
  }

  /// Returns the command of a key while a text is being typed.
  func typingCommand(for key: Key) -> Command? {
    switch key {
    case Key(.enter): submission
    case Key(.escape): dropping(Key(.escape))
    default: TextInput.Edit(key).map { edit in Command(key) { store.send(.edited(edit)) } }
    }
  }

  /// The command that saves the typed text.
  private var submission: Command? {
    guard let draft = state.draft else { return nil }
    let text = draft.input.text
    guard let id = draft.id else {
      guard text.contains(where: { !$0.isWhitespace }) else { return dropping(Key(.enter)) }
      return Command(Key(.enter)) { list.send(.todoEntered(text)) }
    }
    guard let todo = list.scope(\.todos[id: id], action: \.todos[id: id]) else { return nil }
    return Command(Key(.enter)) { todo.send(.descriptionEntered(text)) }
  }

  private func dropping(_ key: Key) -> Command { Command(key) { store.send(.draftDropped) } }

  private func changing(_ todo: StoreOf<Todo>) -> [Command] {
    @UIBindable var todo = todo
    let row = state.window.selected
    return [
      Command(
        .scalar("x"),
        .scalar(" "),
        hint: KeyHint("x", todo.isComplete ? "reopen" : "complete"),
        isCommon: true,
        set: $todo.isComplete,
        to: !todo.isComplete
      ),
      Command(.scalar("e"), Key(.enter), hint: KeyHint("e", "edit"), isCommon: true) {
        store.send(.editKeyPressed)
      },
      Command(.scalar("d"), Key(.delete), hint: KeyHint("d", "delete"), isCommon: true) {
        list.send(.delete([row]))
      },
    ]
  }

  /// The keys are the same as in vi.
  private var undoing: [Command] {
    var commands: [Command] = []
    if state.list.undo.canUndo {
      commands.append(
        Command(.scalar("u"), hint: KeyHint("u", "undo"), isCommon: true) {
          list.send(.undo(.undo))
        }
      )
    }
    if state.list.undo.canRedo {
      commands.append(
        Command(.control("r"), hint: KeyHint("^R", "redo"), isCommon: true) {
          list.send(.undo(.redo))
        }
      )
    }
    return commands
  }

  private var moving: [Command] {
    let row = state.window.selected
    let hint = KeyHint("J/K", "move")
    var commands: [Command] = []
    if row + 1 < state.window.count {
      commands.append(
        Command(.scalar("J"), Key(.down, .shift), hint: hint, isCommon: true) {
          // The destination is a position before the todo is removed from its old one.
          list.send(.move([row], row + 2))
        }
      )
    }
    if row > 0 {
      let hint = commands.isEmpty ? hint : nil
      commands.append(
        Command(.scalar("K"), Key(.up, .shift), hint: hint, isCommon: true) {
          list.send(.move([row], row - 1))
        }
      )
    }
    return commands
  }

  private var filtering: [Command] {
    let filters = Todos.Filter.allCases
    let next = filters[((filters.firstIndex(of: list.filter) ?? 0) + 1) % filters.count]
    let hint = KeyHint("f", "filter")
    let picking = KeyHint("1-3", "pick filter")
    var commands = [
      Command(.scalar("f"), hint: hint, isCommon: true, set: $list.filter, to: next),
      Command(.scalar("1"), hint: picking, set: $list.filter, to: .all),
      Command(.scalar("2"), set: $list.filter, to: .active),
      Command(.scalar("3"), set: $list.filter, to: .completed),
    ]
    if state.completedCount > 0 {
      commands.append(
        Command(.scalar("c"), hint: KeyHint("c", "clear"), isCommon: true) {
          list.send(.clearCompletedButtonTapped)
        }
      )
    }
    return commands + [reloading("reload")]
  }

  private var selecting: [Command] {
    Command.selecting { store.send(.selectionMoved($0)) }
  }

  private func recovering(from error: FileStorageError) -> [Command] {
    guard error.isAboutContent else { return [reloading("try again")] }
    return [
      reloading("try again"),
      Command(.scalar("N"), hint: KeyHint("N", "start over"), isCommon: true) {
        list.send(.startOverButtonTapped)
      },
    ]
  }

  private func reloading(_ meaning: String) -> Command {
    Command(
      .scalar("r"),
      hint: KeyHint("r", meaning),
      isCommon: state.list.progress.error != nil
    ) {
      list.send(.reloadButtonTapped)
    }
  }
}
