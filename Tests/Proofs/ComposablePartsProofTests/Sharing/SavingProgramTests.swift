import ComposableIssues
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Dispatch
import Foundation
import Observation
import Testing

@testable import ComposableDependencies

/// Random programs of tasks that change, save and load one value, while its key answers on any
/// thread: at once, late, with an error, twice, or not at all.
///
/// `LOST_UPDATE_ROUNDS=100000` sets the number of programs.
@Suite(.dependencies) struct SavingProgramTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["LOST_UPDATE_ROUNDS"].flatMap(Int.init) ?? 500

  @Test(.timeLimit(.minutes(30)))
  func `after save returns, the value that it was called with is stored`() async {
    var lost: [UInt64] = []
    for seed in 0..<UInt64(Self.rounds) {
      let storage = CapriciousStorage(seed: seed)
      await withIssueReporters([]) {
        let value = Shared(wrappedValue: [0, 0, 0], CapriciousKey(storage: storage))
        let isLost = await withTaskGroup { group in
          for writer in 0..<3 {
            group.addTask {
              var random = SeededGenerator(seed: seed &* 3 &+ UInt64(writer))
              for change in 1...3 {
                value.withLock { $0[writer] = change }
                guard Bool.random(using: &random), (try? await value.save()) != nil else {
                  continue
                }
                if storage.stored[writer] < change { return true }
              }
              return false
            }
          }
          return await group.contains(true)
        }
        while (try? await value.save()) == nil {}
        await storage.answersEnd()
        if isLost || storage.stored != [3, 3, 3] || value.saveError != nil { lost.append(seed) }
      }
    }
    #expect(lost == [])
  }

  @Test(.timeLimit(.minutes(30)))
  func `memory and storage agree in the end, and nothing is left`() async {
    var wrong: [UInt64] = []
    for seed in 0..<UInt64(Self.rounds) {
      let storage = CapriciousStorage(seed: seed)
      let ends = await withIssueReporters([]) {
        let value = Shared(wrappedValue: [0, 0, 0], CapriciousKey(storage: storage))
        let meddler = Meddler(value)
        meddler.observe()
        await withTaskGroup { group in
          for task in 0..<3 {
            group.addTask {
              var random = SeededGenerator(seed: seed &* 3 &+ UInt64(task))
              for _ in 0..<4 { await step(task, of: value, storage, &random) }
            }
          }
        }
        meddler.end()
        storage.isReliable.withLock { $0 = true }
        var attempts = 0
        repeat {
          // Answers from before can still be on their way.
          attempts += 1
          try? await value.save()
          await storage.answersEnd()
          try? await value.load()
        } while !isSettled(value, in: storage) && attempts < 100
        if attempts == 100 { wrong.append(seed) }
        return storage.ends
      }
      // The reference is released with the last task of the library, and its subscription ends.
      for await _ in ends {}
    }
    #expect(wrong == [])
  }

  /// A load that came between the two halves of a failed save kept or cleared its error.
  @Test(.timeLimit(.minutes(30)))
  func `a database key has an error exactly if a change is not saved`() async {
    var wrong: [UInt64] = []
    for seed in 0..<UInt64(Self.rounds) {
      let storage = CapriciousStorage(seed: seed)
      await withIssueReporters([]) {
        let value = Shared(wrappedValue: [0, 0, 0], CapriciousDatabaseKey(storage: storage))
        for _ in 0..<3 {
          await withTaskGroup { group in
            group.addTask {
              value.withLock { $0[0] += 1 }
              try? await value.save()
            }
            group.addTask { try? await value.load() }
          }
          // No transaction is running: one that is begun saves a change.
          let hasError = value.saveError != nil
          let transactions = storage.transactions.withLock { $0 }
          try? await value.save()
          if hasError != (storage.transactions.withLock { $0 } > transactions) {
            wrong.append(seed)
          }
        }
        storage.isReliable.withLock { $0 = true }
        while (try? await value.save()) == nil {}
        if value.wrappedValue != storage.stored || value.saveError != nil { wrong.append(seed) }
      }
    }
    #expect(wrong == [])
  }

  private func isSettled(_ value: Shared<[Int]>, in storage: CapriciousStorage) -> Bool {
    value.wrappedValue == storage.stored && !value.isLoading && value.saveError == nil
      && value.loadError == nil
  }

  private func step(
    _ task: Int,
    of value: Shared<[Int]>,
    _ storage: CapriciousStorage,
    _ random: inout SeededGenerator
  ) async {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: value.withLock { $0[task] += 1 }
    case 2: try? await value.save()
    case 3: try? await value.load()
    case 4: storage.changeFromOutside()
    default:
      // Another property with the key shares the reference.
      let other = Shared(wrappedValue: [0, 0, 0], CapriciousKey(storage: storage))
      other.withLock { $0[task] += 1 }
    }
  }
}

/// Changes a value again after some of its changes, and of those of its status.
private final class Meddler: Sendable {
  private let value: Locked<Shared<[Int]>?>
  private let changes = Locked(3)

  init(_ value: Shared<[Int]>) {
    self.value = Locked(value)
  }

  func observe() {
    guard let value = value.withLock({ $0 }) else { return }
    withObservationTracking {
      _ = (value.wrappedValue, value.saveError, value.loadError, value.isLoading)
    } onChange: {
      // It is called for changes that are made here, too.
      let mayChange = self.changes.withLock { changes in
        changes -= 1
        return changes >= 0
      }
      // The value retains the closure, so the closure must not retain the value.
      guard mayChange, let value = self.value.withLock({ $0 }) else { return }
      value.withLock { $0[2] += 1 }
      self.observe()
    }
  }

  func end() {
    changes.withLock { $0 = 0 }
    value.replace(with: nil)
  }
}

/// A storage with one value, whose keys answer as a seed decides.
private final class CapriciousStorage: Sendable {
  struct Failure: Error {}

  private enum Answer: CaseIterable {
    case now, nowOnOtherThread, later, twice, failure, lateFailure, never
  }

  /// Set at the end of a program, so that what is left can be saved.
  let isReliable = Locked(false)
  let transactions = Locked(0)
  let ends: AsyncStream<Never>
  private let end: AsyncStream<Never>.Continuation
  private let content = Locked((value: [0, 0, 0], write: 0))
  private let writes = Locked(0)
  private let subscribers = Locked<[SharedSubscriber<[Int]>]>([])
  private let random: Locked<SeededGenerator>
  private let queue = DispatchQueue(label: "storage", attributes: .concurrent)
  private let unfinished = DispatchGroup()

  init(seed: UInt64) {
    random = Locked(SeededGenerator(seed: ~seed))
    (ends, end) = AsyncStream.makeStream()
  }

  var stored: [Int] { content.withLock { $0.value } }

  func load(_ continuation: LoadContinuation<[Int]>) {
    answer { result in
      continuation.resume(with: result.map { self.stored })
    }
  }

  func save(_ value: [Int], _ continuation: SaveContinuation) {
    let number = writes.withLock { writes in
      writes += 1
      return writes
    }
    answer { result in
      if case .success = result { self.store(value, number) }
      continuation.resume(with: result)
    }
  }

  /// Calls a closure once or twice, or releases it.
  private func answer(_ body: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    let isReliable = isReliable.withLock { $0 }
    let answer = random.withLock {
      isReliable ? .later : Answer.allCases.randomElement(using: &$0)!
    }
    switch answer {
    case .now: body(.success(()))
    case .failure: body(.failure(Failure()))
    case .never: break
    case .nowOnOtherThread:
      let isAnswered = DispatchSemaphore(value: 0)
      // Not on a global queue, whose threads can all wait here.
      queue.async {
        withIssueReporters([]) { body(.success(())) }
        isAnswered.signal()
      }
      isAnswered.wait()
    case .later: perform { body(.success(())) }
    case .lateFailure: perform { body(.failure(Failure())) }
    case .twice:
      perform { body(.success(())) }
      perform { body(.failure(Failure())) }
    }
  }

  private func perform(_ work: @escaping @Sendable () -> Void) {
    let turns = random.withLock { Int.random(in: 0...3, using: &$0) }
    queue.async(group: unfinished) {
      for _ in 0..<turns { DispatchQueue.global().sync {} }
      withIssueReporters([], operation: work)
    }
  }

  /// Waits until all late answers and notifications are given.
  func answersEnd() async {
    await withCheckedContinuation { continuation in
      unfinished.notify(queue: .global()) { continuation.resume() }
    }
  }

  /// Keeps the order of the writes, as a key must.
  private func store(_ value: [Int], _ number: Int) {
    content.withLock { if number > $0.write { $0 = (value, number) } }
  }

  /// Changes the value like another program.
  func changeFromOutside() {
    let number = writes.withLock { writes in
      writes += 1
      return writes
    }
    content.withLock { content in
      if number > content.write { content = (content.value.map { $0 + 10 }, number) }
    }
    notify()
  }

  private func notify() {
    let sendsValue = random.withLock { Bool.random(using: &$0) }
    let value = stored
    for subscriber in subscribers.withLock({ $0 }) {
      perform { if sendsValue { subscriber.yield(value) } else { subscriber.yieldChange() } }
    }
  }

  func subscribe(_ subscriber: SharedSubscriber<[Int]>) -> SharedSubscription {
    subscribers.withLock { $0.append(subscriber) }
    return SharedSubscription { [end] in end.finish() }
  }

  /// Adds what differs between a value and its base, and fails in one of three transactions.
  func add(_ value: [Int], _ base: [Int]) async throws -> [Int] {
    transactions.withLock { $0 += 1 }
    let isReliable = isReliable.withLock { $0 }
    let fails = random.withLock { !isReliable && Int.random(in: 0..<3, using: &$0) == 0 }
    if fails { throw Failure() }
    return content.withLock { content in
      for index in value.indices { content.value[index] += value[index] - base[index] }
      return content.value
    }
  }
}

private struct CapriciousKey: SharedKey {
  let storage: CapriciousStorage

  var id: ObjectIdentifier { ObjectIdentifier(storage) }

  func load(context: LoadContext<[Int]>, continuation: LoadContinuation<[Int]>) {
    storage.load(continuation)
  }

  func subscribe(
    context: LoadContext<[Int]>,
    subscriber: SharedSubscriber<[Int]>
  ) -> SharedSubscription {
    storage.subscribe(subscriber)
  }

  func save(_ value: [Int], context: SaveContext, continuation: SaveContinuation) {
    storage.save(value, continuation)
  }
}

private struct CapriciousDatabaseKey: SharedDatabaseKey {
  let storage: CapriciousStorage

  var id: ObjectIdentifier { ObjectIdentifier(storage) }

  func load(context: LoadContext<[Int]>, continuation: LoadContinuation<[Int]>) {
    continuation.resume(returning: storage.stored)
  }

  func subscribe(
    context: LoadContext<[Int]>,
    subscriber: SharedSubscriber<[Int]>
  ) -> SharedSubscription {
    storage.subscribe(subscriber)
  }

  func save(_ value: [Int], replacing base: [Int]?) async throws -> [Int] {
    try await storage.add(value, base ?? [0, 0, 0])
  }
}
