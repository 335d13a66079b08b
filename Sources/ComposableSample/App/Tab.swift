/// A full-screen part of the program.
enum Tab: String, CaseIterable, Codable {
  case todos, repositories

  var title: String {
    switch self {
    case .todos: "Todos"
    case .repositories: "Repositories"
    }
  }

  /// The next tab.
  var next: Tab {
    switch self {
    case .todos: .repositories
    case .repositories: .todos
    }
  }
}
