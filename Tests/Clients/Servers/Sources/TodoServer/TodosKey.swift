import Composable
import Foundation

/// A key for the todos of a user in the database.
struct TodosKey: SharedKey, CustomStringConvertible {
  let user: Int
  let database: TodoDatabase

  var id: Int { user }
  var description: String { ".todos(of: \(user))" }

  func load(
    context: LoadContext<IdentifiedArrayOf<Todo>>,
    continuation: LoadContinuation<IdentifiedArrayOf<Todo>>
  ) {
    continuation.resume(with: Result { try database.todos(of: user) })
  }

  func subscribe(
    context: LoadContext<IdentifiedArrayOf<Todo>>,
    subscriber: SharedSubscriber<IdentifiedArrayOf<Todo>>
  ) -> SharedSubscription {
    database.observe { subscriber.yieldChange() }
  }

  func save(
    _ todos: IdentifiedArrayOf<Todo>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    database.save(todos, of: user) { continuation.resume(with: $0) }
  }
}

extension SharedKey where Self == TodosKey {
  static func todos(of user: Int) -> Self {
    @Dependency(\.todoDatabase) var database
    return TodosKey(user: user, database: database)
  }
}

extension DependencyValues {
  /// The database of the program, or an empty one in a temporary folder for a test.
  var todoDatabase: TodoDatabase {
    get { self[TodoDatabaseKey.self] }
    set { self[TodoDatabaseKey.self] = newValue }
  }
}

private enum TodoDatabaseKey: TestDependencyKey {
  static var testValue: TodoDatabase {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try! TodoDatabase(path: folder.appending(path: "todos.sqlite").path)
  }
}
