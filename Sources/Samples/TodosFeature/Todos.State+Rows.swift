public import Composable
import Foundation

extension Todos.State {
  /// The todos that the filter shows.
  ///
  /// - Complexity: O(1) if all todos are shown; otherwise, O(*n*), where *n* is the number of
  ///   todos.
  public var filteredTodos: IdentifiedArrayOf<Todo.State> {
    filter == .all ? todos : todos.filter(filter.includes)
  }

  /// Returns the ids of the todos at positions in the filtered list.
  ///
  /// Positions beyond the end are skipped.
  private func ids(atShown offsets: IndexSet) -> [Todo.State.ID] {
    let shown = filteredTodos
    return offsets.filter(shown.indices.contains).map { shown[$0].id }
  }

  mutating func remove(atShown offsets: IndexSet) {
    let ids = Set(ids(atShown: offsets))
    todos.removeAll { ids.contains($0.id) }
  }

  /// Moves todos in front of the todo at a position in the filtered list.
  ///
  /// For the position after the last one, moves them directly after the last todo that is shown.
  mutating func move(fromShown offsets: IndexSet, to destination: Int) {
    let shown = filteredTodos
    guard 0...shown.count ~= destination else { return }
    let source = IndexSet(ids(atShown: offsets).compactMap { todos.index(id: $0) })
    let target =
      if destination < shown.count {
        todos.index(id: shown[destination].id)
      } else {
        shown.last.flatMap { todos.index(id: $0.id) }.map { $0 + 1 }
      }
    todos.move(fromOffsets: source, toOffset: target ?? todos.count)
  }

  /// Moves completed todos to the end, and otherwise keeps the order.
  mutating func sortCompleted() {
    todos = IdentifiedArray(
      uncheckedUniqueElements: todos.filter { !$0.isComplete } + todos.filter(\.isComplete)
    )
  }
}

extension ConfirmationDialogState<Todos.Action.Confirmation> {
  static func deleteCompleted(_ count: Int) -> Self {
    let todos = count == 1 ? "1 completed todo" : "\(count) completed todos"
    return ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Delete \(todos)?")
    } actions: {
      ButtonState(role: .destructive, action: .deleteCompletedButtonTapped) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    } message: {
      TextState("You can undo this.")
    }
  }
}
