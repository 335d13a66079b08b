extension Todos {
  /// Which todos are shown.
  public enum Filter: String, CaseIterable, Codable, Sendable {
    /// All of them.
    case all

    /// Those that are to be done.
    case active

    /// Those that are done.
    case completed
  }
}

extension Todos.Filter {
  /// Whether a todo is shown.
  ///
  /// - Parameter todo: The todo.
  /// - Returns: Whether it is shown.
  public func includes(_ todo: Todo.State) -> Bool {
    switch self {
    case .all: true
    case .active: !todo.isComplete
    case .completed: todo.isComplete
    }
  }
}
