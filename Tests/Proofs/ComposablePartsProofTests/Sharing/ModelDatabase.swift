import ComposableSharing
import ComposableTestKit
import Dispatch

@testable import ComposableDependencies

/// A model of a database with one row, which writers change in turn.
///
/// Observers receive each commit in order, but later: after a number of turns of a busy queue that a
/// seed decides.
final class ModelDatabase: Sendable {
  /// The numbers that the writers have counted, each in a column of its own.
  typealias Row = [String: Int]

  private struct Observer {
    let notify: @Sendable (Row) -> Void
    /// Delivers the notifications in order.
    let queue = DispatchQueue(label: "notifications")
  }

  private let queue = DispatchQueue(label: "database")
  private let row = Locked<Row>([:])
  private let observers = Locked<[Int: Observer]>([:])
  private let random: Locked<SeededGenerator>

  /// The notifications that were not delivered yet.
  private let unfinished = DispatchGroup()

  init(seed: UInt64) {
    random = Locked(SeededGenerator(seed: seed))
  }

  /// Changes the row in a transaction, and then calls a function on the queue of the database.
  func commit(
    _ change: @escaping @Sendable (inout Row) -> Void,
    completion: @escaping @Sendable () -> Void
  ) {
    unfinished.enter()
    queue.async { [self] in
      let new = row.withLock { row in
        change(&row)
        return row
      }
      for observer in observers.withLock({ Array($0.values) }) { notify(observer, of: new) }
      completion()
      unfinished.leave()
    }
  }

  /// Reads the row in a transaction.
  ///
  /// It waits for the transactions before it, so a transaction must not call it.
  func read() -> Row {
    dispatchPrecondition(condition: .notOnQueue(queue))
    return queue.sync { row.withLock { $0 } }
  }

  /// Waits until all notifications are delivered.
  func notificationsEnd() async {
    await withCheckedContinuation { continuation in
      unfinished.notify(queue: .global()) { continuation.resume() }
    }
  }

  func observe(_ notify: @escaping @Sendable (Row) -> Void) -> SharedSubscription {
    let id = observers.withLock { observers in
      observers[observers.count] = Observer(notify: notify)
      return observers.count - 1
    }
    return SharedSubscription { [weak self] in
      self?.observers.withLock { $0[id] = nil }
    }
  }

  private func notify(_ observer: Observer, of row: Row) {
    let turns = random.withLock { Int.random(in: 0...8, using: &$0) }
    unfinished.enter()
    observer.queue.async { [unfinished] in
      for _ in 0..<turns { DispatchQueue.global().sync {} }
      observer.notify(row)
      unfinished.leave()
    }
  }
}

/// A key that observes its database in one of two ways.
struct DatabaseKey: SharedKey {
  enum Notification: CaseIterable {
    /// The subscription sends the row of each commit.
    case value
    /// The subscription sends that the row has changed.
    case change
  }

  let database: ModelDatabase
  let notification: Notification
  /// The column that the key saves.
  let column: String

  var id: String { column }

  func load(
    context: LoadContext<ModelDatabase.Row>,
    continuation: LoadContinuation<ModelDatabase.Row>
  ) {
    continuation.resume(returning: database.read())
  }

  func subscribe(
    context: LoadContext<ModelDatabase.Row>,
    subscriber: SharedSubscriber<ModelDatabase.Row>
  ) -> SharedSubscription {
    database.observe { row in
      switch notification {
      case .value: subscriber.yield(row)
      case .change: subscriber.yieldChange()
      }
    }
  }

  func save(
    _ value: ModelDatabase.Row,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    database.commit {
      $0[column] = value[column]
    } completion: {
      continuation.resume()
    }
  }
}
