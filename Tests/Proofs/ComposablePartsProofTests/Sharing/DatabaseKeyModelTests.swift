import ComposableIssues
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@testable import ComposableDependencies
@testable import ComposableSharing

/// Writers of several processes that change the same columns of a row through several keys, while
/// some of their transactions fail and notifications arrive late.
///
/// `LOST_UPDATE_ROUNDS=100000` sets the number of rounds.
@Suite(.dependencies) struct DatabaseKeyModelTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["LOST_UPDATE_ROUNDS"].flatMap(Int.init) ?? 500

  @Test(.timeLimit(.minutes(30)))
  func `keys that save changes lose none, and end at the value of the database`() async {
    var lost = 0
    for seed in 0..<UInt64(Self.rounds) {
      let database = ModelDatabase(seed: seed)
      let failures = Locked(SeededGenerator(seed: ~seed))
      let values = (0..<2).flatMap { _ in
        withDependencies {
          $0 = DependencyValues()
        } operation: {
          ["left", "right"].map { column in
            let key = CounterKey(column: column, database: database, failures: failures)
            return (column: column, value: Shared(wrappedValue: 0, key))
          }
        }
      }
      await withTaskGroup { group in
        for (_, value) in values {
          for writer in 0..<2 {
            group.addTask {
              for change in 0..<2 {
                // A failure that no task awaits is an issue.
                await withIssueReporters([]) {
                  value.withLock { $0 += 1 }
                  if (writer + change).isMultiple(of: 2) { try? await value.save() }
                }
              }
            }
          }
        }
      }
      for (_, value) in values {
        while (try? await value.save()) == nil {}
      }
      let row = database.read()
      if row != ["left": 8, "right": 8] { lost += 1 }
      await database.notificationsEnd()
      for (column, value) in values { await value.becomes(row[column] ?? 0) }
    }
    #expect(lost == 0)
  }

  /// The exit of each process waits for its transactions.
  @Test(.timeLimit(.minutes(30)))
  func `processes that change one file lose no change`() async throws {
    let rounds = max(2, Self.rounds / 1_000)
    for _ in 0..<rounds {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("counter-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: file) }
      await withTaskGroup { group in
        for _ in 1...3 {
          group.addTask { [path = file.path] in
            await #expect(processExitsWith: .success) { [path = path as String] in
              let count = Shared(wrappedValue: 0, FileCounterKey(path: path))
              for _ in 1...50 { count.withLock { $0 += 1 } }
              exit(0)
            }
          }
        }
      }
      let content = try String(contentsOf: file, encoding: .utf8)
      #expect(content == "150")
    }
  }
}

/// A key of one column, which adds to it what a program has counted.
private struct CounterKey: SharedDatabaseKey {
  struct Busy: Error {}

  let column: String
  let database: ModelDatabase
  let failures: Locked<SeededGenerator>

  var id: String { column }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resume(with: .success(database.read()[column]))
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    database.observe { row in
      // Some notifications send the value of their commit, which can be an old one.
      if row.values.reduce(0, +).isMultiple(of: 2), let value = row[column] {
        subscriber.yield(value)
      } else {
        subscriber.yieldChange()
      }
    }
  }

  func save(_ value: Int, replacing base: Int?) async throws -> Int {
    if failures.withLock({ Int.random(in: 0..<4, using: &$0) }) == 0 { throw Busy() }
    let stored = Locked(0)
    await withCheckedContinuation { continuation in
      database.commit { row in
        row[column, default: 0] += value - (base ?? 0)
        let new = row[column] ?? 0
        stored.withLock { $0 = new }
      } completion: {
        continuation.resume()
      }
    }
    return stored.withLock { $0 }
  }
}

/// A key of a number in a file, which processes lock while they change it.
private struct FileCounterKey: SharedDatabaseKey {
  let path: String

  var id: String { path }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resume(with: Result { try Self.number(in: AtomicFile(following: path)) })
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    SharedSubscription()
  }

  func save(_ value: Int, replacing base: Int?) async throws -> Int {
    let file = try AtomicFile(following: path)
    while true {
      guard case .acquired(let lock) = try FileLock.attempt(of: file) else {
        await Task.yield()
        continue
      }
      defer { extendLifetime(lock) }
      let new = (try Self.number(in: file) ?? 0) + value - (base ?? 0)
      try file.replace(with: Data("\(new)".utf8), isLocked: true)
      return new
    }
  }

  private static func number(in file: AtomicFile) throws -> Int? {
    try file.read().flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }
}
