/// A part of the program that has the screen to itself.
enum Tab: String, CaseIterable, Codable {
  case todos, repositories

  var title: String {
    switch self {
    case .todos: "Todos"
    case .repositories: "Repositories"
    }
  }

  /// The one that comes next.
  var next: Tab {
    switch self {
    case .todos: .repositories
    case .repositories: .todos
    }
  }
}
