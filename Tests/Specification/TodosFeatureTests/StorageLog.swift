import Composable
import Synchronization
import TodosFeature

/// A storage in memory that records saves, and fails on request.
final class StorageLog: Sendable {
  private struct Content {
    var todos: IdentifiedArrayOf<Todo.State>
    var saved: [[String]] = []
    var error: FileStorageError?
  }

  private let content: Mutex<Content>

  init(_ todos: IdentifiedArrayOf<Todo.State> = []) {
    content = Mutex(Content(todos: todos))
  }

  /// The descriptions of the todos of each save.
  var saved: [[String]] { content.withLock { $0.saved } }

  func fail(_ error: FileStorageError?) {
    content.withLock { $0.error = error }
  }

  func replace(_ todos: IdentifiedArrayOf<Todo.State>) {
    content.withLock { $0.todos = todos }
  }

  private func access<T>(_ body: (inout sending Content) -> T) throws(FileStorageError) -> T
  where T: Sendable {
    let result: Result<T, FileStorageError> = content.withLock {
      if let error = $0.error { return .failure(error) }
      return .success(body(&$0))
    }
    return try result.get()
  }

  var storage: TodoStorage {
    TodoStorage(
      load: { () async throws(FileStorageError) in try self.access { $0.todos } },
      save: { todos async throws(FileStorageError) in
        // As every storage does: what follows is a newer save.
        guard !Task.isCancelled else { return }
        try self.access {
          $0.todos = todos
          $0.saved.append(todos.map(\.description))
        }
      },
      keepAside: { () async throws(FileStorageError) in
        self.fail(nil)
        return try self.access {
          $0.todos = []
          return "/todos.json.damaged"
        }
      }
    )
  }
}
