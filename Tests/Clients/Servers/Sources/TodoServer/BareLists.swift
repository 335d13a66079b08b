import Composable
import Foundation
import Hummingbird
import ServiceLifecycle

/// The lists of all users without stores: an actor and a dictionary, for comparison.
actor BareLists: TodoLists {
  private typealias Updates = AsyncStream<IdentifiedArrayOf<Todo>>.Continuation

  private let database: TodoDatabase
  private var lists: [Int: IdentifiedArrayOf<Todo>] = [:]
  private var listeners: [Int: [UUID: Updates]] = [:]
  private var entries: [UUID: Task<Void, any Error>] = [:]

  init(database: TodoDatabase) {
    self.database = database
  }

  func todos(of user: Int) throws -> IdentifiedArrayOf<Todo> {
    if let todos = lists[user] { return todos }
    let todos = try database.todos(of: user)
    lists[user] = todos
    return todos
  }

  func add(_ title: String, for user: Int) async throws -> Todo {
    let todo = Todo(id: UUID(), title: title)
    var todos = try todos(of: user)
    guard todos.count < Todos.limit else { throw HTTPError.listIsFull }
    todos.append(todo)
    try await save(todos, of: user)
    return todo
  }

  func complete(_ id: Todo.ID, of user: Int) async throws -> Todo {
    var todos = try todos(of: user)
    guard var todo = todos[id: id] else { throw HTTPError.noSuchTodo }
    guard !todo.isDone else { return todo }
    todo.isDone = true
    todos[id: id] = todo
    append(Journal.Entry(user: user, todo: id))
    try await save(todos, of: user)
    return todo
  }

  func remove(_ id: Todo.ID, of user: Int) async throws {
    var todos = try todos(of: user)
    guard todos.remove(id: id) != nil else { throw HTTPError.noSuchTodo }
    try await save(todos, of: user)
  }

  private func save(_ todos: IdentifiedArrayOf<Todo>, of user: Int) async throws {
    lists[user] = todos
    for updates in listeners[user, default: [:]].values { updates.yield(todos) }
    try await withCheckedThrowingContinuation { continuation in
      database.save(todos, of: user) { continuation.resume(with: $0) }
    }
  }

  private func append(_ entry: Journal.Entry) {
    let id = UUID()
    entries[id] = Task {
      defer { entries[id] = nil }
      try await database.journal.append(entry)
    }
  }

  nonisolated func updates(of user: Int) -> AsyncStream<IdentifiedArrayOf<Todo>> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { updates in
      let id = UUID()
      updates.onTermination = { _ in Task { await self.removeListener(id, of: user) } }
      Task { await addListener(id, updates, of: user) }
    }
  }

  private func addListener(_ id: UUID, _ updates: Updates, of user: Int) {
    listeners[user, default: [:]][id] = updates
    if let todos = try? todos(of: user) { updates.yield(todos) }
  }

  private func removeListener(_ id: UUID, of user: Int) {
    listeners[user]?[id] = nil
  }

  func run() async throws {
    try? await gracefulShutdown()
    for entry in entries.values { try? await entry.value }
  }
}
