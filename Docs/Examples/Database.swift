import Composable
import Dispatch

struct Chore: Equatable, Identifiable, Sendable {
  let id: Int
  let room: String
  var title: String
  var isDone = false
}

/// The key of the chores of a room, by their ids.
struct ChoresKey: SharedDatabaseKey {
  struct ID: Hashable {
    let room: String
    let database: ObjectIdentifier
  }

  let room: String
  let database: ChoreDatabase

  var id: ID { ID(room: room, database: ObjectIdentifier(database)) }

  func load(
    context: LoadContext<[Chore.ID: Chore]>,
    continuation: LoadContinuation<[Chore.ID: Chore]>
  ) {
    continuation.resume(
      with: Result { try database.read { $0.filter { $0.value.room == room } } }
    )
  }

  func subscribe(
    context: LoadContext<[Chore.ID: Chore]>,
    subscriber: SharedSubscriber<[Chore.ID: Chore]>
  ) -> SharedSubscription {
    database.observe { subscriber.yieldChange() }
  }

  func save(
    _ chores: [Chore.ID: Chore],
    replacing base: [Chore.ID: Chore]?
  ) async throws -> [Chore.ID: Chore] {
    let base = base ?? [:]
    return try await database.write { rows in
      for id in Set(chores.keys).union(base.keys) where chores[id] != base[id] {
        guard rows[id] == base[id] || rows[id] == chores[id] else {
          throw ChoreConflict(mine: chores[id], stored: rows[id])
        }
        rows[id] = chores[id]
      }
      return rows.filter { $0.value.room == room }
    }
  }
}

/// The error when two programs have changed the same chore.
struct ChoreConflict: Error, Equatable {
  /// The chore that this program wanted to store, or `nil` to remove it.
  let mine: Chore?

  /// The chore in the database, or `nil` if it was removed.
  let stored: Chore?
}

/// The connection of one process to a database.
final class ChoreDatabase: Sendable {
  typealias Rows = [Chore.ID: Chore]

  /// The file of the database, which all processes open.
  final class Disk: Sendable {
    fileprivate let queue = DispatchQueue(label: "disk")
    fileprivate let version = LockIsolated(0)
    fileprivate let rows = LockIsolated<Rows>([:])
    fileprivate let observers = LockIsolated<[Int: @Sendable () -> Void]>([:])

    /// Stores a chore at once, as another process does.
    func replace(_ chore: Chore) {
      queue.sync { rows.withValue { $0[chore.id] = chore } }
    }
  }

  /// The error when a newer program has migrated the database.
  struct NewerVersion: Error {}

  private let disk: Disk
  private let version: Int

  /// Opens a database, and migrates it in one transaction.
  init(
    _ disk: Disk,
    migrations: [@Sendable (inout Rows) -> Void] = ChoreDatabase.migrations
  ) throws {
    self.disk = disk
    version = migrations.count
    try disk.queue.sync {
      guard disk.version.value <= version else { throw NewerVersion() }
      var rows = disk.rows.value
      for migrate in migrations[disk.version.value...] { migrate(&rows) }
      disk.rows.withValue { [rows] in $0 = rows }
      disk.version.setValue(version)
    }
  }

  static let migrations: [@Sendable (inout Rows) -> Void] = [
    { rows in rows[1] = Chore(id: 1, room: "Kitchen", title: "Wash up") },
    { rows in rows[2] = Chore(id: 2, room: "Kitchen", title: "Water the herbs") },
  ]

  func read<Result>(_ query: (Rows) throws -> Result) throws -> Result {
    try disk.queue.sync {
      guard disk.version.value == version else { throw NewerVersion() }
      return try query(disk.rows.value)
    }
  }

  func write<Result: Sendable>(
    _ transaction: @escaping @Sendable (inout Rows) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      disk.queue.async { [self] in
        continuation.resume(with: Swift.Result { try commit(transaction) })
      }
    }
  }

  private func commit<Result>(
    _ transaction: (inout Rows) throws -> Result
  ) throws -> Result {
    guard disk.version.value == version else { throw NewerVersion() }
    var rows = disk.rows.value
    let result = try transaction(&rows)
    disk.rows.withValue { [rows] in $0 = rows }
    for notify in disk.observers.value.values { notify() }
    return result
  }

  /// Calls a function after each commit of any process.
  func observe(_ onCommit: @escaping @Sendable () -> Void) -> SharedSubscription {
    let id = Int.random(in: 0 ... .max)
    disk.observers.withValue { $0[id] = onCommit }
    return SharedSubscription { [disk] in disk.observers.withValue { $0[id] = nil } }
  }
}
