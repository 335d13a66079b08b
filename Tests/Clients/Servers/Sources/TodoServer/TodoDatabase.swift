import Composable
import Foundation
import GRDB
import ServiceLifecycle
import Synchronization

/// A database of todos in a file of SQLite, which other processes can change too.
///
/// A write is on the disk before it completes. The disk takes milliseconds for each commit, whatever its
/// size, so writes that arrive during a commit are committed together by the next one.
final class TodoDatabase: Sendable {
  typealias Completion = @Sendable (Result<Void, any Error>) -> Void

  private struct Write {
    let change: @Sendable (Database) throws -> Void
    let completion: Completion
  }

  private let pool: DatabasePool
  private let waiting = Mutex<[Write]>([])
  private let observers = Mutex<[UUID: @Sendable () -> Void]>([:])
  private let version = Mutex<Int?>(nil)

  init(path: String) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    pool = try DatabasePool(path: path, configuration: configuration)
    try pool.writeWithoutTransaction { db in
      // Without it, SQLite can lose commits when the power fails.
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    try Self.migrator.migrate(pool)
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("todos") { db in
      try db.execute(
        sql: """
          CREATE TABLE todo (
            number INTEGER PRIMARY KEY, user INTEGER NOT NULL, id TEXT NOT NULL UNIQUE,
            title TEXT NOT NULL, isDone BOOLEAN NOT NULL
          );
          CREATE INDEX todosOfUser ON todo (user);
          CREATE TABLE journal (user INTEGER NOT NULL, todo TEXT NOT NULL);
          """
      )
    }
    return migrator
  }

  /// Runs a change in a transaction, in the order of the calls.
  func write(
    _ change: @escaping @Sendable (Database) throws -> Void,
    completion: @escaping Completion
  ) {
    let isFirst = waiting.withLock { writes in
      writes.append(Write(change: change, completion: completion))
      return writes.count == 1
    }
    guard isFirst else { return }
    pool.asyncWriteWithoutTransaction { [self] db in
      let writes = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      commit(writes, in: db)
    }
  }

  func write(_ change: @escaping @Sendable (Database) throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      write(change) { continuation.resume(with: $0) }
    }
  }

  private func commit(_ writes: [Write], in db: Database) {
    let result = Result {
      try db.inTransaction(.immediate) {
        for write in writes { try write.change(db) }
        return .commit
      }
    }
    if case .failure = result, writes.count > 1 {
      // A write that fails must not fail the others.
      for write in writes { commit([write], in: db) }
    } else {
      for write in writes { write.completion(result) }
    }
  }
}

extension TodoDatabase {
  func todos(of user: Int) throws -> IdentifiedArrayOf<Todo> {
    try pool.read { try Self.todos(of: user, in: $0) }
  }

  private static func todos(of user: Int, in db: Database) throws -> IdentifiedArrayOf<Todo> {
    let query = "SELECT id, title, isDone FROM todo WHERE user = ? ORDER BY number"
    let rows = try Row.fetchAll(db.cachedStatement(sql: query), arguments: [user])
    return IdentifiedArray(
      uncheckedUniqueElements: rows.map {
        Todo(id: $0["id"], title: $0["title"], isDone: $0["isDone"])
      }
    )
  }

  /// Writes the rows that differ.
  func save(_ todos: IdentifiedArrayOf<Todo>, of user: Int, completion: @escaping Completion) {
    write(
      { db in
        let stored = try Self.todos(of: user, in: db)
        for todo in stored where todos[id: todo.id] == nil {
          try db.cachedStatement(sql: "DELETE FROM todo WHERE id = ?")
            .execute(arguments: [todo.id.uuidString])
        }
        for todo in todos where stored[id: todo.id] != todo {
          let upsert = """
            INSERT INTO todo (user, id, title, isDone) VALUES (?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET title = excluded.title, isDone = excluded.isDone
            """
          try db.cachedStatement(sql: upsert)
            .execute(arguments: [user, todo.id.uuidString, todo.title, todo.isDone])
        }
      },
      completion: completion
    )
  }

  var journal: Journal {
    Journal { [self] entry in
      try await write { db in
        try db.cachedStatement(sql: "INSERT INTO journal (user, todo) VALUES (?, ?)")
          .execute(arguments: [entry.user, entry.todo.uuidString])
      }
    }
  }
}

extension TodoDatabase: Service {
  /// Calls a closure when another process has changed the database.
  func observe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    let id = UUID()
    observers.withLock { $0[id] = onChange }
    return SharedSubscription { [self] in observers.withLock { $0[id] = nil } }
  }

  /// Looks for changes of other processes, of which SQLite sends no notification.
  func run() async throws {
    await cancelWhenGracefulShutdown { [self] in
      while !Task.isCancelled {
        try? await notifyOfChanges()
        try? await Task.sleep(for: .milliseconds(250))
      }
    }
  }

  func notifyOfChanges() async throws {
    let current = try await pool.writeWithoutTransaction { db in
      // The number changes with each commit of another connection than this one, which writes.
      try Int.fetchOne(db, sql: "PRAGMA data_version")
    }
    let last = version.withLock { version in
      defer { version = current }
      return version
    }
    guard last != nil, last != current else { return }
    for onChange in observers.withLock({ Array($0.values) }) { onChange() }
  }
}
