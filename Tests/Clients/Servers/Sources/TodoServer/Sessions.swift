import Composable
import ComposableHistory
import Foundation
import Hummingbird
import Logging
import ServiceLifecycle

/// The lists of all users, each in a store on an actor of its own.
struct Sessions: TodoLists {
  private let stores: StoreRegistryOf<Int, Todos>
  private let logger: Logger
  @Dependency(\.uuid) private var uuid

  /// - Parameters:
  ///   - limit: The number of stores above which idle ones are evicted.
  ///   - recordings: A folder for recordings of the last store of each user, or `nil`.
  ///   - logger: A logger for what is lost when the server shuts down.
  init(limit: Int = 10_000, recordings: URL? = nil, logger: Logger) {
    self.logger = logger
    stores = StoreRegistryOf<Int, Todos>(limit: limit) { user, actor in
      Store(initialState: Todos.State(user: user), isolation: actor) {
        Todos()
      } withDependencies: {
        guard let file = recordings?.appending(path: "user-\(user).jsonl") else { return }
        do {
          $0.storeObservers.append(try FileRecorder(file, of: Todos.self))
        } catch {
          logger.error("no recording", metadata: ["user": "\(user)", "error": "\(error)"])
        }
      }
    }
  }

  func todos(of user: Int) async throws -> IdentifiedArrayOf<Todo> {
    try await stores.withStore(for: user) { session in
      try await session.loadIfNeeded()
      return session.store.todos
    }
  }

  func add(_ title: String, for user: Int) async throws -> Todo {
    let todo = Todo(id: uuid(), title: title)
    return try await change(user) { store in
      store.send(.added(todo))
      guard store.todos[id: todo.id] != nil else { throw HTTPError.listIsFull }
      return todo
    }
  }

  func complete(_ id: Todo.ID, of user: Int) async throws -> Todo {
    try await change(user) { store in
      store.send(.completed(id))
      guard let todo = store.todos[id: id] else { throw HTTPError.noSuchTodo }
      return todo
    }
  }

  func remove(_ id: Todo.ID, of user: Int) async throws {
    try await change(user) { store in
      guard store.todos[id: id] != nil else { throw HTTPError.noSuchTodo }
      store.send(.removed(id))
    }
  }

  /// Runs a request, and returns its result when the changes are on the disk.
  private func change<Result: Sendable>(
    _ user: Int,
    _ request: @Sendable (StoreOf<Todos>) throws -> Result
  ) async throws -> Result {
    try await stores.withStore(for: user) { session in
      try await session.loadIfNeeded()
      let result = try request(session.store)
      try await session.store.$todos.save()
      return result
    }
  }

  func updates(of user: Int) -> AsyncStream<IdentifiedArrayOf<Todo>> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { updates in
      let task = Task {
        try? await stores.withStore(for: user) { session in
          let states = session.store.states(of: \.todos)
          for try await todos in states.cancelOnGracefulShutdown() { updates.yield(todos) }
        }
        updates.finish()
      }
      updates.onTermination = { _ in task.cancel() }
    }
  }

  func run() async throws {
    try? await gracefulShutdown()
    for (user, unfinished) in await stores.close(timeout: .seconds(10)) {
      for work in unfinished {
        logger.error("lost at shutdown", metadata: ["user": "\(user)", "work": "\(work)"])
      }
    }
  }

  var statistics: StoreRegistryStatistics { stores.statistics }
}

extension StoreActor<Todos.State, Todos.Action> {
  /// Loads the todos if the database failed when the store was created.
  ///
  /// Otherwise, the first change would replace todos that were never read.
  fileprivate func loadIfNeeded() async throws {
    if store.$todos.loadError != nil { try await store.$todos.load() }
  }
}
