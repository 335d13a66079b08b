import Composable
import Hummingbird
import ServiceLifecycle

/// The lists of all users, as the routes need them.
///
/// ``Sessions`` uses the library, and ``BareLists`` does not.
protocol TodoLists: Service {
  func todos(of user: Int) async throws -> IdentifiedArrayOf<Todo>

  /// The present list, and the list after each change.
  func updates(of user: Int) -> AsyncStream<IdentifiedArrayOf<Todo>>

  // Each of these returns when its change is on the disk.
  func add(_ title: String, for user: Int) async throws -> Todo
  func complete(_ id: Todo.ID, of user: Int) async throws -> Todo
  func remove(_ id: Todo.ID, of user: Int) async throws
}

extension HTTPError {
  static let listIsFull = HTTPError(.conflict, message: "A list has at most \(Todos.limit) todos.")
  static let noSuchTodo = HTTPError(.notFound, message: "The list has no such todo.")
}
