import ComposableDependencies
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Observation
import Testing

/// Writers that change a value through its key, through the same key in another process, and in the
/// database, while notifications of older commits arrive.
///
/// `LOST_UPDATE_ROUNDS=100000` sets the number of rounds.
@Suite(.dependencies) struct LostUpdateTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["LOST_UPDATE_ROUNDS"].flatMap(Int.init) ?? 500

  @Test(.timeLimit(.minutes(30)), arguments: DatabaseKey.Notification.allCases)
  func `a key that observes its database loses no update`(
    notification: DatabaseKey.Notification
  ) async throws {
    var lost = 0
    for seed in 0..<UInt64(Self.rounds) {
      let database = ModelDatabase(seed: seed)
      let first = value("first", in: database, notification)
      let second = value("second", in: database, notification)
      await withTaskGroup { group in
        for (column, value) in [("first", first), ("second", second)] {
          for _ in 0..<2 {
            group.addTask {
              for _ in 0..<3 {
                value.withLock { $0[column, default: 0] += 1 }
                try? await value.save()
              }
            }
          }
        }
        group.addTask {
          for _ in 0..<3 {
            await withCheckedContinuation { continuation in
              database.commit {
                $0["direct", default: 0] += 1
              } completion: {
                continuation.resume()
              }
            }
          }
        }
      }
      let row = database.read()
      if row != ["first": 6, "second": 6, "direct": 3] { lost += 1 }
      await database.notificationsEnd()
      for value in [first, second] { await value.becomes(row) }
    }
    #expect(lost == 0)
  }

  /// A value of another process: it shares nothing but the database.
  private func value(
    _ column: String,
    in database: ModelDatabase,
    _ notification: DatabaseKey.Notification
  ) -> Shared<ModelDatabase.Row> {
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      let key = DatabaseKey(database: database, notification: notification, column: column)
      return Shared(wrappedValue: [:], key)
    }
  }
}

extension Shared where Value: Equatable {
  /// Waits until the value equals another one.
  func becomes(_ value: Value) async {
    let (changes, continuation) = AsyncStream<Void>.makeStream()
    var iterator = changes.makeAsyncIterator()
    func observe() {
      withObservationTracking {
        _ = wrappedValue
      } onChange: {
        continuation.yield()
      }
    }
    // Observation begins when the closure has ended, so the value is read once more after that.
    observe()
    while wrappedValue != value, await iterator.next() != nil { observe() }
  }
}
