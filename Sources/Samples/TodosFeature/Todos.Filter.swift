extension Todos {
  /// A filter that selects which todos are shown.
  public enum Filter: String, CaseIterable, Codable, Sendable {
    /// All todos.
    case all

    /// The todos that are not completed.
    case active

    /// The completed todos.
    case completed
  }
}

extension Todos.Filter {
  /// Returns whether the filter shows a todo.
  ///
  /// - Parameter todo: The todo.
  /// - Returns: `true` if the todo is shown; otherwise, `false`.
  public func includes(_ todo: Todo.State) -> Bool {
    switch self {
    case .all: true
    case .active: !todo.isComplete
    case .completed: todo.isComplete
    }
  }
}
