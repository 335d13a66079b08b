import Composable
import TodosFeature

/// The todos as a list in which one is selected, and may be edited in place.
@Reducer struct TodosTab {
  @ObservableState struct State: Codable, Equatable, Sendable {
    var list = Todos.State()

    /// The todos that are shown, by their ids, so that drawing and moving need not look for them.
    var rows: [Todo.State.ID] = []

    var completedCount = 0
    var window = ScrollWindow()
    var draft: Draft?

    /// The change that was undone or redone last, until the user does something else.
    var notice: String?
  }

  @CasePathable enum Action: Codable, Equatable, Sendable {
    case addKeyPressed
    case draftDropped
    case edited(TextInput.Edit)
    case editKeyPressed
    case list(Todos.Action)
    case selectionMoved(ScrollWindow.Motion)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { Todos() }
    Reduce { state, action in
      state.changeNotice(action)
      switch action {
      case .addKeyPressed:
        // What is added could not be seen.
        if state.list.filter == .completed { state.list.filter = .all }
        state.refresh()
        state.draft = Draft(id: nil)
        state.window.move(.toTop)

      case .draftDropped:
        state.draft = nil

      case .edited(let edit):
        state.draft?.input.apply(edit)

      case .editKeyPressed:
        guard let todo = state.selected else { break }
        state.draft = Draft(id: todo.id, input: TextInput(todo.description))

      case .list(.todoEntered):
        state.draft = nil
        state.refresh()
        state.window.move(.toTop)

      case .list(.todos(.element(let id, .binding(\.description)))):
        if state.draft?.id == id { state.draft = nil }
        state.refresh()

      case .list(.saved), .list(.saveFailed):
        break

      case .list:
        state.refresh()

      case .selectionMoved(let motion):
        state.window.move(motion)
      }
      return .none
    }
  }
}

extension TodosTab.State {
  /// The selected todo, if any are shown.
  var selected: Todo.State? {
    rows.indices.contains(window.selected) ? list.todos[id: rows[window.selected]] : nil
  }

  fileprivate mutating func changeNotice(_ action: TodosTab.Action) {
    switch action {
    case .list(.saved), .list(.saveFailed), .list(.sortCompletedTodos): break
    case .list(.undo(.undo)): notice = list.undo.redoName.map { "Undid: \($0)." }
    case .list(.undo(.redo)): notice = list.undo.undoName.map { "Redid: \($0)." }
    default: notice = nil
    }
  }

  /// Brings the rows up to date, and stays with the todo that was selected, wherever it is now.
  ///
  /// - Complexity: O(*n*).
  fileprivate mutating func refresh() {
    let selected = rows.indices.contains(window.selected) ? rows[window.selected] : nil
    var newRows: [Todo.State.ID] = []
    newRows.reserveCapacity(list.todos.count)
    var completed = 0
    let filter = list.filter
    for todo in list.todos {
      if todo.isComplete { completed += 1 }
      if filter.includes(todo) { newRows.append(todo.id) }
    }
    if completed != completedCount { completedCount = completed }
    if let id = draft?.id, list.todos[id: id] == nil { draft = nil }
    guard newRows != rows else { return }
    rows = newRows
    window.count = rows.count
    if let selected, let row = rows.firstIndex(of: selected) { window.select(row) }
  }
}
