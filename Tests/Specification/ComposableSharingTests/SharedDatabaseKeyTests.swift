import ComposableDependencies
import ComposableIssues
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Observation
import Testing

@Suite(.dependencies) struct SharedDatabaseKeyTests {
  private let table = Table()

  @Test func `a save receives the value that was loaded`() async throws {
    let count = Shared(wrappedValue: 0, TableKey(table))
    let save = await table.nextSave { count.withLock { $0 += 1 } }
    expectEqual(save.value, 11)
    expectEqual(save.base, 10)
    save.end(.success(11))
  }

  @Test func `a value that was never stored has no base`() async {
    table.stored.withLock { $0 = nil }
    let count = Shared(wrappedValue: 5, TableKey(table))
    let save = await table.nextSave { count.withLock { $0 += 1 } }
    expectEqual(save.value, 6)
    #expect(save.base == nil)
    save.end(.success(6))
  }

  @Test func `a save by the key alone has no base`() async {
    let save = await table.nextSave {
      TableKey(table).save(7, context: .userInitiated, continuation: SaveContinuation { _ in })
    }
    expectEqual(save.value, 7)
    #expect(save.base == nil)
    save.end(.success(7))
  }

  @Test func `save waits for the running transaction, and the stored value is visible then`()
    async throws
  {
    let count = Shared(wrappedValue: 0, TableKey(table))
    let save = await table.nextSave { count.withLock { $0 += 1 } }
    async let isSaved: Void = count.save()
    save.end(.success(31))
    try await isSaved
    expectEqual(count.wrappedValue, 31)
    try await count.save()
    #expect(table.isIdle)
  }

  @Test func `changes during a transaction are saved by the next one, based on the first`() async {
    let count = Shared(wrappedValue: 0, TableKey(table))
    let first = await table.nextSave { count.withLock { $0 += 1 } }
    for _ in 1...3 { count.withLock { $0 += 1 } }
    #expect(table.isIdle)
    let second = await table.nextSave { first.end(.success(31)) }
    expectEqual(count.wrappedValue, 14)
    expectEqual(second.value, 14)
    expectEqual(second.base, 11)
    await nextChange(of: count) { second.end(.success(34)) }
    expectEqual(count.wrappedValue, 34)
    let third = await table.nextSave { count.withLock { $0 += 1 } }
    expectEqual(third.base, 34)
    third.end(.success(35))
  }

  @Test func `a change that could not be saved stays, and is part of the next transaction`()
    async throws
  {
    let count = Shared(wrappedValue: 0, TableKey(table))
    let first = await withIssueReporters([]) {
      await table.nextSave { count.withLock { $0 += 1 } }
    }
    await fail(first, of: count)
    #expect(count.saveError is Offline)
    for subscriber in table.subscribers.withLock({ $0 }) { subscriber.yield(50) }
    expectEqual(count.wrappedValue, 11)
    let second = await table.nextSave { count.withLock { $0 += 1 } }
    expectEqual(second.value, 12)
    expectEqual(second.base, 10)
    async let isSavedNow: Void = count.save()
    second.end(.success(12))
    try await isSavedNow
    #expect(count.saveError == nil)
  }

  @Test func `load discards a change that could not be saved`() async throws {
    let count = Shared(wrappedValue: 0, TableKey(table))
    let first = await withIssueReporters([]) {
      await table.nextSave { count.withLock { $0 += 1 } }
    }
    await fail(first, of: count)
    table.stored.withLock { $0 = 50 }
    try await count.load()
    expectEqual(count.wrappedValue, 50)
    #expect(count.saveError == nil)
    let second = await table.nextSave { count.withLock { $0 += 1 } }
    expectEqual(second.value, 51)
    expectEqual(second.base, 50)
    second.end(.success(51))
  }

  @Test func `a value that is sent while a load discards a change is loaded`() async throws {
    let count = Shared(wrappedValue: 0, TableKey(table))
    let first = await withIssueReporters([]) {
      await table.nextSave { count.withLock { $0 += 1 } }
    }
    await fail(first, of: count)
    table.onLoad.withLock { [table] in
      $0 = {
        table.stored.replace(with: 60)
        for subscriber in table.subscribers.withLock({ $0 }) { subscriber.yield(60) }
      }
    }
    try await count.load()
    for await value in Observations({ count.wrappedValue }) where value == 60 { break }
  }

  /// The load cleared the error of the later change.
  @Test func `a change that fails while a load discards another one keeps its error`()
    async throws
  {
    let count = Shared(wrappedValue: 0, TableKey(table))
    try await withIssueReporters([]) {
      let first = await table.nextSave { count.withLock { $0 += 1 } }
      await fail(first, of: count)
      let hasFailed = DispatchSemaphore(value: 0)
      let isChanging = Locked(false)
      withObservationTracking {
        _ = count.wrappedValue
      } onChange: {
        // It is called for the change that is made here, too.
        guard !isChanging.withLock({ $0 }) else { return }
        isChanging.replace(with: true)
        // The load has replaced the value, and waits here before it ends.
        count.withLock { $0 += 1 }
        hasFailed.wait()
      }
      table.stored.withLock { $0 = 50 }
      let executor = ManualExecutor()
      let loading = Task(executorPreference: executor) { try await count.load() }
      // A thread of its own, because the others run the transaction.
      Thread.detachNewThread { executor.run() }
      let second = await table.nextSave {}
      expectEqual(second.base, 50)
      await fail(second, of: count)
      hasFailed.signal()
      try await loading.value
    }
    expectEqual(count.wrappedValue, 51)
    #expect(count.saveError is Offline)
  }

  /// A transaction of no changes was begun, and its failure was kept as the error of the value.
  @Test func `save returns if a load discards the changes that it waits for`() async throws {
    let count = Shared(wrappedValue: 0, TableKey(table))
    let (saving, began) = AsyncStream<Task<Void, any Error>>.makeStream()
    try await withIssueReporters([]) {
      let save = await table.nextSave { count.withLock { $0 += 1 } }
      withObservationTracking {
        _ = count.saveError
      } onChange: {
        // The transaction has failed, and the next one cannot begin before this returns.
        let executor = ManualExecutor()
        began.yield(executor.begin { try await count.save() })
        _ = executor.begin { try await count.load() }
        executor.release()
      }
      save.end(.failure(Offline()))
      for await task in saving.prefix(1) { try await task.value }
    }
    expectEqual(count.wrappedValue, 10)
    #expect(count.saveError == nil)
    #expect(table.isIdle)
  }

  @Test func `save throws the error of its transaction`() async {
    table.stored.withLock { $0 = nil }
    let count = Shared(wrappedValue: 5, TableKey(table))
    let saving = Task { try await count.save() }
    let save = await table.nextSave {}
    expectEqual(save.value, 5)
    save.end(.failure(Offline()))
    await #expect(throws: Offline.self) { try await saving.value }
    #expect(count.saveError is Offline)
  }

  @Test func `a failure to save that no task awaits is reported at the change`() async {
    let count = Shared(wrappedValue: 0, TableKey(table))
    let line: UInt = #line + 2
    let texts = await recordedIssues {
      let save = await table.nextSave { count.withLock { $0 += 1 } }
      let next = await table.nextSave {
        count.withLock { $0 += 1 }
        save.end(.failure(Offline()))
      }
      next.end(.success(12))
      try? await count.save()
    }
    expectEqual(texts.map(\.line), [line])
  }

  @Test func `a value that the key sends is the base of the next change`() async {
    let count = Shared(wrappedValue: 0, TableKey(table))
    for subscriber in table.subscribers.withLock({ $0 }) { subscriber.yield(20) }
    expectEqual(count.wrappedValue, 20)
    let save = await table.nextSave { count.withLock { $0 += 1 } }
    expectEqual(save.base, 20)
    save.end(.success(21))
  }

  @Test func `a required value is the base of the first change, and its removal is an error`()
    async throws
  {
    let count = try await Shared(require: TableKey(table))
    let save = await table.nextSave { count.withLock { $0 += 1 } }
    expectEqual(save.base, 10)
    async let isSaved: Void = count.save()
    save.end(.success(11))
    try await isSaved
    table.stored.withLock { $0 = nil }
    await #expect(throws: (any Error).self) { try await count.load() }
    expectEqual(count.wrappedValue, 11)
    expectEqual(count.loadError.map { "\($0)" }?.contains("has no value yet"), true)
  }

  @Test func `a key with a default saves the changes like the key itself`() async {
    @Shared(TableKey.Default[TableKey(table), default: 0]) var count
    let save = await table.nextSave { $count.withLock { $0 += 1 } }
    expectEqual(save.base, 10)
    save.end(.success(11))
  }

  /// Lets a transaction fail, and waits until the value has the error.
  private func fail(_ save: Table.Save, of count: Shared<Int>) async {
    await nextChange {
      _ = count.saveError
    } after: {
      save.end(.failure(Offline()))
    }
  }
}

/// A database with one number, whose transactions the test ends.
private final class Table: Sendable {
  struct Save: Sendable {
    let value: Int
    let base: Int?
    fileprivate let continuation: CheckedContinuation<Int, any Error>

    func end(_ result: Result<Int, any Error>) { continuation.resume(with: result) }
  }

  let stored = Locked<Int?>(10)
  let subscribers = Locked<[SharedSubscriber<Int>]>([])

  /// A closure that runs once, after the value was read and before it is loaded.
  let onLoad = Locked<(@Sendable () -> Void)?>(nil)
  private let saves = AsyncStream<Save>.makeStream()
  private let waiting = Locked(0)

  /// A Boolean value that indicates whether no transaction waits for the test.
  var isIdle: Bool { waiting.withLock { $0 } == 0 }

  /// Waits for the next transaction that begins after an operation.
  func nextSave(after operation: () -> Void) async -> Save {
    operation()
    var saves = saves.stream.makeAsyncIterator()
    guard let save = await saves.next() else { fatalError("The stream does not end.") }
    waiting.withLock { $0 -= 1 }
    return save
  }

  func save(_ value: Int, replacing base: Int?) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      waiting.withLock { $0 += 1 }
      saves.continuation.yield(Save(value: value, base: base, continuation: continuation))
    }
  }
}

private struct TableKey: SharedDatabaseKey {
  let table: Table

  init(_ table: Table) { self.table = table }

  var id: ObjectIdentifier { ObjectIdentifier(table) }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    let value = table.stored.withLock { $0 }
    let onLoad = table.onLoad.withLock { $0.take() }
    onLoad?()
    continuation.resume(with: .success(value))
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    table.subscribers.withLock { $0.append(subscriber) }
    return SharedSubscription()
  }

  func save(_ value: Int, replacing base: Int?) async throws -> Int {
    try await table.save(value, replacing: base)
  }
}
