import Composable

extension UndoStep {
  /// Creates the undo step of an action, or returns `nil` if the action does not change the todos.
  init?(_ action: Todos.Action, in state: Todos.State) {
    switch action {
    case .binding(\.todos), .todos(.element(_, .descriptionEntered)): self.init("Edit")
    // A field that is bound sends each key. The keys of one field in a row are one step.
    case .todos(.element(let id, .binding(\.description))): self.init("Edit", group: "\(id)")
    case .todos(.element(let id, .binding(\.isComplete))):
      self.init(state.todos[id: id]?.isComplete == true ? "Reopen" : "Complete")
    case .confirmation(.presented(.deleteCompletedButtonTapped)): self.init("Clear Completed")
    case .delete: self.init("Delete")
    case .move: self.init("Move")
    case .todoEntered: self.init("Add")
    case .binding, .clearCompletedButtonTapped, .confirmation, .keptAside, .loaded, .loadFailed,
      .reloadButtonTapped, .revertButtonTapped, .saved, .saveFailed, .sortCompletedTodos,
      .startOverButtonTapped, .todos, .undo, .willSuspend:
      return nil
    }
  }
}
