import Composable
import TodosFeature

/// A list of todos in which one is selected and can be edited in place.
@Reducer struct TodosTab {
  @ObservableState struct State: Codable, Equatable, Sendable {
    var list = Todos.State()

    /// The ids of the todos that are shown, so that drawing and moving need no search.
    var rows: [Todo.State.ID] = []

    var completedCount = 0
    var window = ScrollWindow()
    var draft: Draft?

    /// The last undo or redo, shown until the next action of the user.
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
        // With this filter, the new todo would not be visible.
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

      case .list(.sortCompletedTodos):
        // A completed todo moves to the end without the selection. There, the key that has
        // completed it would open it again.
        state.refresh(followingSelected: state.selected?.isComplete != true)

      case .list(.todos(.element(let id, .descriptionEntered))):
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
  /// The selected todo, if there is one.
  var selected: Todo.State? {
    rows.indices.contains(window.selected) ? list.todos[id: rows[window.selected]] : nil
  }

  /// A Boolean value that indicates whether a text is being typed.
  ///
  /// A restored text is shown when the todos are loaded.
  var isTyping: Bool { draft != nil && list.progress.isLoaded }

  fileprivate mutating func changeNotice(_ action: TodosTab.Action) {
    switch action {
    case .list(.saved), .list(.saveFailed), .list(.sortCompletedTodos): break
    case .list(.undo(.undo)): notice = list.undo.redoName.map { "Undid: \($0)." }
    case .list(.undo(.redo)): notice = list.undo.undoName.map { "Redid: \($0)." }
    default: notice = nil
    }
  }

  /// Updates the rows and keeps the same todo selected, or the same row.
  ///
  /// - Complexity: O(*n*).
  fileprivate mutating func refresh(followingSelected isFollowing: Bool = true) {
    let shown = rows.indices.contains(window.selected) ? rows[window.selected] : nil
    var newRows: [Todo.State.ID] = []
    newRows.reserveCapacity(list.todos.count)
    var completed = 0
    let filter = list.filter
    for todo in list.todos {
      if todo.isComplete { completed += 1 }
      if filter.includes(todo) { newRows.append(todo.id) }
    }
    if completed != completedCount { completedCount = completed }
    // The todo of a restored text can be gone, or hidden by another filter.
    if let id = draft?.id, list.progress.isLoaded, list.todos[id: id].map(filter.includes) != true {
      draft = nil
    }
    guard newRows != rows else { return }
    rows = newRows
    window.count = rows.count
    if isFollowing, let id = draft?.id ?? shown, let row = rows.firstIndex(of: id) {
      window.select(row)
    }
  }
}

/// The text of a todo that is being typed.
struct Draft: Codable, Equatable, Sendable {
  /// The todo being edited, or `nil` for a new one.
  let id: Todo.State.ID?
  var input = TextInput()
}
