import Composable

extension Todos.State {
  /// The todos to save, if there are any.
  ///
  /// Nothing is saved before the todos were loaded, so a file that cannot be loaded is not
  /// overwritten.
  var unsavedTodos: IdentifiedArrayOf<Todo.State>? {
    hasChanges && progress.isLoaded ? todos : nil
  }

  /// Shows the stored todos after the todos that were added in the meantime.
  mutating func show(_ storedTodos: IdentifiedArrayOf<Todo.State>) {
    progress = .loaded
    var shown = hasChanges ? todos : []
    shown.append(contentsOf: storedTodos)
    guard shown != todos else { return }
    todos = shown
    undo = UndoStack()
  }
}
