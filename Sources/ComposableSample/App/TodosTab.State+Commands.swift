import Composable
import TodosFeature

extension TodosTab.State {
  typealias TabCommand = Command<TodosTab.Action>

  /// The commands that are available now, except typing.
  var commands: [TabCommand] {
    if let dialog = list.confirmation {
      return Question(dialog).commands { .list(.confirmation($0)) }
    }
    guard list.progress.isLoaded else { return list.progress.error.map(recovering) ?? [] }
    let adding = TabCommand(
      .scalar("a"),
      Key(.insert),
      hint: KeyHint("a", "add"),
      isCommon: true,
      action: .addKeyPressed
    )
    guard let selected else { return [adding] + undoing + filtering }
    return [adding] + changing(selected) + undoing + moving + filtering + selecting
  }

  /// Returns the action of a key while a text is being typed.
  func typingAction(for key: Key) -> TodosTab.Action? {
    switch key {
    case Key(.enter): submission
    case Key(.escape): .draftDropped
    default: TextInput.Edit(key).map { .edited($0) }
    }
  }

  /// The action that saves the typed text.
  private var submission: TodosTab.Action? {
    guard let draft else { return nil }
    let text = draft.input.text
    if let id = draft.id {
      return .list(.todos(.element(id: id, action: .binding(.set(\.description, text)))))
    }
    return text.contains { !$0.isWhitespace } ? .list(.todoEntered(text)) : .draftDropped
  }

  private func changing(_ todo: Todo.State) -> [TabCommand] {
    let toggle = Todo.Action.binding(.set(\.isComplete, !todo.isComplete))
    return [
      Command(
        .scalar("x"),
        .scalar(" "),
        hint: KeyHint("x", todo.isComplete ? "reopen" : "complete"),
        isCommon: true,
        action: .list(.todos(.element(id: todo.id, action: toggle)))
      ),
      Command(
        .scalar("e"),
        Key(.enter),
        hint: KeyHint("e", "edit"),
        isCommon: true,
        action: .editKeyPressed
      ),
      Command(
        .scalar("d"),
        Key(.delete),
        hint: KeyHint("d", "delete"),
        isCommon: true,
        action: .list(.delete([window.selected]))
      ),
    ]
  }

  /// The keys are the same as in vi.
  private var undoing: [TabCommand] {
    var commands: [TabCommand] = []
    if list.undo.canUndo {
      let hint = KeyHint("u", "undo")
      commands.append(
        Command(.scalar("u"), hint: hint, isCommon: true, action: .list(.undo(.undo)))
      )
    }
    if list.undo.canRedo {
      let hint = KeyHint("^R", "redo")
      commands.append(
        Command(.control("r"), hint: hint, isCommon: true, action: .list(.undo(.redo)))
      )
    }
    return commands
  }

  private var moving: [TabCommand] {
    let row = window.selected
    let hint = KeyHint("J/K", "move")
    var commands: [TabCommand] = []
    if row + 1 < window.count {
      // The destination is a position before the todo is removed from its old one.
      let down = TodosTab.Action.list(.move([row], row + 2))
      commands.append(
        Command(.scalar("J"), Key(.down, .shift), hint: hint, isCommon: true, action: down)
      )
    }
    if row > 0 {
      let up = TodosTab.Action.list(.move([row], row - 1))
      let hint = commands.isEmpty ? hint : nil
      commands.append(
        Command(.scalar("K"), Key(.up, .shift), hint: hint, isCommon: true, action: up)
      )
    }
    return commands
  }

  private var filtering: [TabCommand] {
    let filters = Todos.Filter.allCases
    let next = (filters.firstIndex(of: list.filter) ?? 0) + 1
    var commands: [TabCommand] = [
      Command(
        .scalar("f"),
        hint: KeyHint("f", "filter"),
        isCommon: true,
        action: filter(filters[next % filters.count])
      ),
      Command(.scalar("1"), hint: KeyHint("1-3", "pick filter"), action: filter(.all)),
      Command(.scalar("2"), action: filter(.active)),
      Command(.scalar("3"), action: filter(.completed)),
    ]
    if completedCount > 0 {
      let hint = KeyHint("c", "clear")
      commands.append(
        Command(
          .scalar("c"),
          hint: hint,
          isCommon: true,
          action: .list(.clearCompletedButtonTapped)
        )
      )
    }
    return commands + [reloading("reload")]
  }

  private func filter(_ filter: Todos.Filter) -> TodosTab.Action {
    .list(.binding(.set(\.filter, filter)))
  }

  private var selecting: [TabCommand] {
    TabCommand.selecting { .selectionMoved($0) }
  }

  private func recovering(from error: FileStorageError) -> [TabCommand] {
    guard error.isAboutContent else { return [reloading("try again")] }
    let hint = KeyHint("N", "start over")
    return [
      reloading("try again"),
      Command(.scalar("N"), hint: hint, isCommon: true, action: .list(.startOverButtonTapped)),
    ]
  }

  private func reloading(_ meaning: String) -> TabCommand {
    Command(
      .scalar("r"),
      hint: KeyHint("r", meaning),
      isCommon: list.progress.error != nil,
      action: .list(.reloadButtonTapped)
    )
  }
}
