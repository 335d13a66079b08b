import ComposableDependencies
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Dispatch
import Testing

@Suite(.dependencies) struct KeyedReferenceTests {
  @Test func `a value that is loaded later takes the place of the default`() {
    let key = ManualKey()
    @Shared(key) var count = 1
    expectEqual(count, 1)
    #expect($count.isLoading)
    key.nextLoad().resume(returning: 5)
    expectEqual(count, 5)
    #expect(!$count.isLoading)
  }

  @Test func `a change during loading is kept`() {
    let key = ManualKey()
    @Shared(key) var count = 1
    $count.withLock { $0 = 2 }
    key.nextLoad().resume(returning: 5)
    expectEqual(count, 2)
    #expect(!$count.isLoading)
    key.nextSave().continuation.resume()
  }

  @Test func `a failure to load is reported and kept until a value is loaded`() async throws {
    let key = ManualKey()
    @Shared(key) var count = 1
    let texts = issues { key.nextLoad().resume(throwing: Offline()) }
    expectEqual(
      texts,
      [
        """
        'Shared<Int>(.manual("manual"))' could not be loaded: the cloud is offline.

        The value did not change. "loadError" contains the error until a value is loaded. Call \
        "load()" to try again.
        """
      ]
    )
    expectEqual(count, 1)
    #expect($count.loadError is Offline)
    try await load($count, key) {
      #expect($count.isLoading)
      #expect($count.loadError is Offline)
      $0.resume(returning: 3)
    }
    expectEqual(count, 3)
    #expect($count.loadError == nil)
    #expect(!$count.isLoading)
  }

  @Test func `load throws what the key fails with, and the value stays`() async {
    let key = ManualKey()
    @Shared(key) var count = 1
    key.nextLoad().resumeReturningInitialValue()
    await #expect(throws: Offline.self) {
      try await load($count, key) { $0.resume(throwing: Offline()) }
    }
    expectEqual(count, 1)
    #expect($count.loadError is Offline)
    #expect(!$count.isLoading)
  }

  @Test func `a failure to save is reported and kept until the value is saved`() {
    let key = ManualKey()
    @Shared(key) var count = 1
    key.nextLoad().resumeReturningInitialValue()
    $count.withLock { $0 = 2 }
    let texts = issues { key.nextSave().continuation.resume(throwing: Offline()) }
    expectEqual(
      texts,
      [
        """
        'Shared<Int>(.manual("manual"))' could not be saved: the cloud is offline.

        The value changed in memory, but was not stored. "saveError" contains the error until the \
        value is saved. Call "save()" to try again.
        """
      ]
    )
    #expect($count.saveError is Offline)
    $count.withLock { $0 = 3 }
    key.nextSave().continuation.resume()
    #expect($count.saveError == nil)
  }

  @Test func `save waits until the value is kept, and throws what the key fails with`() async throws
  {
    let key = ManualKey()
    @Shared(key) var count = 1
    key.nextLoad().resumeReturningInitialValue()
    await #expect(throws: Offline.self) {
      try await save($count, key) {
        expectEqual($0.value, 1)
        expectEqual($0.context, .userInitiated)
        $0.continuation.resume(throwing: Offline())
      }
    }
    #expect($count.saveError is Offline)
    try await save($count, key) { $0.continuation.resume() }
    #expect($count.saveError == nil)
  }

  /// The value was written twice.
  @Test func `save waits for the save that the change has begun`() async throws {
    let key = ManualKey()
    @Shared(key) var count = 0
    key.nextLoad().resumeReturningInitialValue()
    $count.withLock { $0 = 1 }
    let executor = ManualExecutor()
    let saving = executor.begin { [$count] in try await $count.save() }
    let save = key.nextSave()
    #expect(key.log.withLock { $0.saves.isEmpty })
    save.continuation.resume()
    executor.run()
    try await saving.value
    #expect(key.log.withLock { $0.saves.isEmpty })
  }

  @Test func `save begins a save if none in flight has the present value`() async throws {
    let key = ManualKey()
    @Shared(key) var count = 0
    key.nextLoad().resumeReturningInitialValue()
    for _ in 0..<2 { $count.withLock { $0 += 1 } }
    let (first, second) = (key.nextSave(), key.nextSave())
    let executor = ManualExecutor()
    second.continuation.resume()
    let saving = executor.begin { [$count] in try await $count.save() }
    let last = key.nextSave()
    expectEqual(last.value, 2)
    expectEqual(last.context, .userInitiated)
    last.continuation.resume()
    executor.run()
    try await saving.value
    first.continuation.resume()
  }

  @Test func `a save that fails throws to all tasks that wait for it, and is not repeated`()
    async throws
  {
    let key = ManualKey()
    @Shared(key) var count = 0
    key.nextLoad().resumeReturningInitialValue()
    $count.withLock { $0 = 1 }
    let executor = ManualExecutor()
    let saving = (0..<2).map { _ in executor.begin { [$count] in try await $count.save() } }
    let texts = issues { key.nextSave().continuation.resume(throwing: Offline()) }
    executor.run()
    for task in saving { await #expect(throws: Offline.self) { try await task.value } }
    expectEqual(texts, [])
    #expect($count.saveError is Offline)
    #expect(key.log.withLock { $0.saves.isEmpty })
    try await save($count, key) { $0.continuation.resume() }
    #expect($count.saveError == nil)
  }

  /// The error of the first change was kept, although the second one was saved.
  @Test func `the result of an older save does not replace that of a newer one`() {
    let key = ManualKey()
    @Shared(key) var count = 0
    key.nextLoad().resumeReturningInitialValue()
    for _ in 0..<4 { $count.withLock { $0 += 1 } }
    let saves = (0..<4).map { _ in key.nextSave().continuation }
    saves[1].resume()
    expectEqual(issues { saves[0].resume(throwing: Offline()) }.count, 1)
    #expect($count.saveError == nil)
    expectEqual(issues { saves[3].resume(throwing: Offline()) }.count, 1)
    saves[2].resume()
    #expect($count.saveError is Offline)
  }

  /// The issue belonged to no test.
  @Test(arguments: [false, true])
  func `a save that fails on another thread is an issue of the test that made the change`(
    isDropped: Bool
  ) async {
    // The arguments run in parallel, with the same dependencies.
    let key = ManualKey("\(isDropped)")
    @Shared(key) var count = 0
    key.nextLoad().resumeReturningInitialValue()
    await withExpectedIssue(count: 1) {
      $count.withLock { $0 = 1 }
      await nextChange {
        _ = $count.saveError
      } after: {
        DispatchQueue.global().async {
          if isDropped {
            key.log.withLock { $0.saves = [] }
          } else {
            key.nextSave().continuation.resume(throwing: Offline())
          }
        }
      }
    } matching: {
      let name = "'Shared<Int>(.manual(\"\(isDropped)\"))'"
      return $0.hasPrefix(
        isDropped ? "The save continuation of \(name) was dropped" : "\(name) could not be saved"
      )
    }
    #expect($count.saveError != nil)
  }

  /// The issue belonged to no test.
  @Test func `a load that fails on another thread is an issue of the test that began it`() async {
    let key = ManualKey()
    await withExpectedIssue(count: 1) {
      @Shared(key) var count = 0
      await nextChange {
        _ = $count.loadError
      } after: {
        DispatchQueue.global().async { key.nextLoad().resume(throwing: Offline()) }
      }
      #expect($count.loadError is Offline)
    } matching: {
      $0.hasPrefix("'Shared<Int>(.manual(\"manual\"))' could not be loaded: the cloud is offline.")
    }
  }

  @Test func `each change is saved, in order`() {
    let key = ManualKey()
    @Shared(key) var count = 0
    key.nextLoad().resumeReturningInitialValue()
    for _ in 0..<3 { $count.withLock { $0 += 1 } }
    let saves = (0..<3).map { _ in key.nextSave() }
    expectEqual(saves.map(\.value), [1, 2, 3])
    #expect(saves.allSatisfy { $0.context == .didSet })
    for save in saves { save.continuation.resume() }
  }

  @Test func `the newest value is saved last, whichever thread was faster`() {
    let key = ManualKey()
    @Shared(key) var count = 0
    key.nextLoad().resumeReturningInitialValue()
    DispatchQueue.concurrentPerform(iterations: 8) { [$count] _ in
      for _ in 0..<200 { $count.withLock { $0 += 1 } }
    }
    let values = key.log.withLock { $0.saves.map(\.value) }
    expectEqual(values.last, 1_600)
    expectEqual(values, values.sorted())
    for save in key.log.withLock({ $0.saves }) { save.continuation.resume() }
  }

  @Test func `a change from outside is seen, and not saved`() {
    let key = ManualKey()
    @Shared(key) var count = 0
    key.nextLoad().resumeReturningInitialValue()
    let subscriber = key.log.withLock { $0.subscribers[0] }
    subscriber.yieldLoading()
    #expect($count.isLoading)
    subscriber.yield(9)
    expectEqual(count, 9)
    #expect(!$count.isLoading)
    subscriber.yieldReturningInitialValue()
    expectEqual(count, 0)
    #expect(key.log.withLock { $0.saves.isEmpty })
    let texts = issues { subscriber.yield(throwing: Offline()) }
    expectEqual(texts.count, 1)
    #expect($count.loadError is Offline)
  }

  @Test func `a change that could not be saved gives way to what arrives from outside`() async {
    let key = ManualKey()
    @Shared(key) var count = 0
    key.nextLoad().resumeReturningInitialValue()
    $count.withLock { $0 = 1 }
    expectEqual(issues { key.nextSave().continuation.resume(throwing: Offline()) }.count, 1)
    key.log.withLock { $0.subscribers[0] }.yieldChange()
    await key.asked()
    await nextChange(of: $count) { key.nextLoad().resume(returning: 9) }
    expectEqual(count, 9)
  }

  @Test func `a load that began earlier does not replace a value that was sent later`() async throws
  {
    let key = ManualKey()
    @Shared(key) var count = 0
    key.nextLoad().resumeReturningInitialValue()
    try await load($count, key) {
      key.log.withLock { $0.subscribers[0] }.yield(9)
      $0.resume(returning: 5)
    }
    expectEqual(count, 9)
  }

  /// It ended with the first.
  @Test(arguments: [0, 1]) func `loading ends with the last of two loads`(first: Int) async throws {
    // The arguments run in parallel, with the same dependencies.
    let key = ManualKey("\(first)")
    @Shared(key) var count = 0
    let executor = ManualExecutor()
    let loading = executor.begin { [$count] in try await $count.load() }
    let loads = [key.nextLoad(), key.nextLoad()]
    loads[first].resume(returning: 5)
    executor.run()
    expectEqual(count, 5)
    #expect($count.isLoading)
    loads[1 - first].resume(returning: 5)
    executor.run()
    #expect(!$count.isLoading)
    try await loading.value
  }

  @Test func `a value or an error that a key sends during a load does not end it`() {
    let key = ManualKey()
    @Shared(key) var count = 0
    let subscriber = key.log.withLock { $0.subscribers[0] }
    subscriber.yieldLoading()
    subscriber.yield(5)
    expectEqual(count, 5)
    #expect($count.isLoading)
    expectEqual(issues { subscriber.yield(throwing: Offline()) }.count, 1)
    subscriber.yieldLoading(false)
    #expect($count.isLoading)
    key.nextLoad().resume(returning: 6)
    #expect(!$count.isLoading)
  }

  /// The issue was reported in a file of the library.
  @Test func `a failure to load is reported at the property`() async {
    let key = ManualKey()
    let line: UInt = #line + 1
    @Shared(key) var count = 1
    @SharedReader(key) var reader = 1
    let texts = await recordedIssues { key.nextLoad().resume(throwing: Offline()) }
    expectEqual(texts.map(\.line), [line])
    #expect(texts.allSatisfy { $0.fileID == "ComposableSharingTests/KeyedReferenceTests.swift" })
  }

  /// Another thread waited until the key had encoded the value.
  @Test func `a save that takes long delays neither readers nor changes by other threads`() {
    let (saving, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let key = SlowKey {
      saving.signal()
      mayEnd.wait()
    }
    let count = Shared(wrappedValue: 0, key)
    let first = DispatchGroup()
    DispatchQueue.global().async(group: first) { count.withLock { $0 += 1 } }
    saving.wait()
    expectEqual(count.wrappedValue, 1)
    count.withLock { $0 += 1 }
    expectEqual(count.wrappedValue, 2)
    for _ in 0..<2 { mayEnd.signal() }
    first.wait()
    expectEqual(key.saved.withLock { $0 }, [1, 2])
  }

  @Test func `a change during a load is newer than the loaded value`() async throws {
    let key = ManualKey()
    @Shared(key) var count = 0
    key.nextLoad().resumeReturningInitialValue()
    try await load($count, key) {
      $count.withLock { $0 = 1 }
      key.nextSave().continuation.resume()
      $0.resume(returning: 5)
    }
    expectEqual(count, 1)
  }

  /// The save had finished when the load delivered the value that it had read before.
  @Test func `a change whose save is unfinished when a load begins is newer`() async throws {
    let key = ManualKey()
    @Shared(key) var count = 0
    key.nextLoad().resumeReturningInitialValue()
    $count.withLock { $0 = 1 }
    let save = key.nextSave()
    try await load($count, key) {
      save.continuation.resume()
      $0.resume(returning: 0)
    }
    expectEqual(count, 1)
    #expect(!$count.isLoading)
    try await load($count, key) { $0.resume(returning: 2) }
    expectEqual(count, 2)
  }

  @Test func `an error of loading is over when a value is saved`() {
    let key = ManualKey()
    @Shared(key) var count = 1
    expectEqual(issues { key.nextLoad().resume(throwing: Offline()) }.count, 1)
    $count.withLock { $0 = 2 }
    #expect($count.loadError is Offline)
    key.nextSave().continuation.resume()
    #expect($count.loadError == nil)
  }

  @Test func `a required value is loaded first`() async throws {
    let key = ManualKey()
    let count = try await require(key) { $0.resume(returning: 4) }
    expectEqual(count.wrappedValue, 4)
    expectEqual(key.log.withLock { $0.subscribers.count }, 1)
  }

  @Test func `a required value that fails or is missing throws`() async {
    let key = ManualKey()
    await #expect(throws: Offline.self) {
      _ = try await require(key) { $0.resume(throwing: Offline()) }
    }
    let error = await #expect(throws: (any Error).self) {
      _ = try await require(key) { $0.resumeReturningInitialValue() }
    }
    expectEqual(
      error.map { "\($0)" },
      """
      '.manual("manual")' has no value yet; give the property one to begin with, or save one first
      """
    )
  }

  @Test func `a required value is not older than one that was saved and released meanwhile`()
    async throws
  {
    let key = ManualKey()
    async let required = Shared(require: key)
    await key.asked()
    let old = key.nextLoad()
    do {
      @Shared(key) var count = 0
      key.nextLoad().resume(returning: 1)
      $count.withLock { $0 = 2 }
      key.nextSave().continuation.resume()
    }
    old.resume(returning: 1)
    await key.asked()
    key.nextLoad().resume(returning: 2)
    try await expectEqual(required.wrappedValue, 2)
  }

  /// The initial value of the other property was returned.
  @Test func `a required value that is missing throws while another property has the key`()
    async throws
  {
    let key = ManualKey()
    @Shared(key) var count = 1
    key.nextLoad().resumeReturningInitialValue()
    let error = await #expect(throws: (any Error).self) {
      _ = try await require(key) { $0.resumeReturningInitialValue() }
    }
    expectEqual(
      error.map { "\($0)" },
      """
      '.manual("manual")' has no value yet; give the property one to begin with, or save one first
      """
    )
    #expect($count.loadError == nil)
    let required = try await require(key) { $0.resume(returning: 4) }
    expectEqual(required.wrappedValue, 4)
    expectEqual(count, 4)
  }

  @Test func `loading another key points the property to it`() async throws {
    @Shared(.inMemory("first")) var value = 1
    @Shared(.inMemory("second")) var second = 2
    $second.withLock { $0 = 3 }
    try await $value.load(.inMemory("second"))
    expectEqual(value, 3)
    await #expect(throws: (any Error).self) { try await $value.load(.inMemory("third")) }
    expectEqual(value, 3)
  }

  /// The answer that arrived last was shown, and the next change was saved under its key.
  @Test(arguments: [[0, 1], [1, 0]])
  func `of several loads of other keys, the last one counts`(order: [Int]) async throws {
    let keys = [ManualKey("first \(order)"), ManualKey("last \(order)")]
    @Shared(.inMemory("\(order)")) var value = 0
    let executor = ManualExecutor()
    let loads = keys.map { key in executor.begin { [$value] in try await $value.load(key) } }
    for index in order {
      keys[index].nextLoad().resume(returning: index + 1)
      executor.run()
    }
    await #expect(throws: CancellationError.self) { try await loads[0].value }
    try await loads[1].value
    expectEqual(value, 2)
    $value.withLock { $0 = 3 }
    let save = keys[1].nextSave()
    expectEqual(save.value, 3)
    save.continuation.resume()
    #expect(keys[0].log.withLock { $0.saves.isEmpty })
  }

  @Test func `a load of another key that is cancelled changes nothing`() async throws {
    let keys = [ManualKey("first"), ManualKey("last")]
    @SharedReader(.inMemory("value")) var value = 0
    let executor = ManualExecutor()
    let loads = keys.map { key in executor.begin { [$value] in try await $value.load(key) } }
    loads[1].cancel()
    for index in [1, 0] {
      keys[index].nextLoad().resume(returning: index + 1)
      executor.run()
    }
    await #expect(throws: CancellationError.self) { try await loads[1].value }
    try await loads[0].value
    expectEqual(value, 1)
  }

  @Test func `a load of another key does not replace an assignment that follows it`() async {
    let key = ManualKey()
    @Shared(value: 0) var value
    let executor = ManualExecutor()
    let load = executor.begin { [$value] in try await $value.load(key) }
    $value = Shared(value: 5)
    key.nextLoad().resume(returning: 1)
    executor.run()
    await #expect(throws: CancellationError.self) { try await load.value }
    expectEqual(value, 5)
  }

  @Test func `a reference is released with its last property, and ends its subscription`() {
    let key = ManualKey()
    do {
      @Shared(key) var count = 1
      @Shared(key) var other = 1
      key.nextLoad().resumeReturningInitialValue()
      #expect(key.log.withLock { ($0.subscribers.count, $0.cancelled) } == (1, 0))
      $count.withLock { $0 = 2 }
      // The key keeps the continuation.
      key.log.withLock { $0.saves[0].continuation }.resume()
    }
    expectEqual(key.log.withLock { $0.cancelled }, 1)
    @Shared(key) var again = 2
    expectEqual(again, 2)
    key.nextLoad().resumeReturningInitialValue()
  }

  @Test func `many threads that begin at once get one reference`() {
    let key = ManualKey()
    let all = Locked<[Shared<Int>]>([])
    withEscapedDependencies { dependencies in
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        let count = dependencies.yield { Shared(wrappedValue: index, key) }
        count.withLock { $0 += 100 }
        all.withLock { $0.append(count) }
      }
    }
    let values = Set(all.withLock { $0 }.map(\.wrappedValue))
    expectEqual(values.count, 1)
    #expect((800..<808).contains(values.first ?? 0))
    #expect(key.log.withLock { ($0.loads.count, $0.subscribers.count) } == (1, 1))
    key.nextLoad().resumeReturningInitialValue()
    for save in key.log.withLock({ $0.saves }) { save.continuation.resume() }
  }

  @Test func `saving shared values waits for the unsaved ones, and saves no others`() async throws {
    let (changed, unchanged) = (ManualKey("changed"), ManualKey("unchanged"))
    @Shared(changed) var first = 0
    @Shared(unchanged) var second = 0
    for key in [changed, unchanged] { key.nextLoad().resumeReturningInitialValue() }
    $first.withLock { $0 = 1 }
    let executor = ManualExecutor()
    let saving = executor.begin { try await saveSharedValues() }
    changed.nextSave().continuation.resume()
    executor.run()
    try await saving.value
    try await saveSharedValues()
    #expect(changed.log.withLock { $0.saves.isEmpty })
    #expect(unchanged.log.withLock { $0.saves.isEmpty })
  }

  @Test func `saving shared values tries failed saves again, and throws after all saves`() async {
    let (failing, working) = (ManualKey("failing"), ManualKey("working"))
    @Shared(failing) var first = 0
    @Shared(working) var second = 0
    for key in [failing, working] { key.nextLoad().resumeReturningInitialValue() }
    $first.withLock { $0 = 1 }
    $second.withLock { $0 = 1 }
    expectEqual(issues { failing.nextSave().continuation.resume(throwing: Offline()) }.count, 1)
    let executor = ManualExecutor()
    let saving = executor.begin { try await saveSharedValues() }
    failing.nextSave().continuation.resume(throwing: Offline())
    working.nextSave().continuation.resume()
    executor.run()
    await #expect(throws: Offline.self) { try await saving.value }
    #expect($first.saveError is Offline)
    #expect($second.saveError == nil)
  }

  /// Runs code that makes a request to a key, and answers the request.
  private func load(
    _ count: Shared<Int>,
    _ key: ManualKey,
    answer: (LoadContinuation<Int>) -> Void
  ) async throws {
    async let result: Void = count.load()
    await key.asked()
    answer(key.nextLoad())
    try await result
  }

  private func save(
    _ count: Shared<Int>,
    _ key: ManualKey,
    answer: ((value: Int, context: SaveContext, continuation: SaveContinuation)) -> Void
  ) async throws {
    async let result: Void = count.save()
    await key.asked()
    answer(key.nextSave())
    try await result
  }

  private func require(
    _ key: ManualKey,
    answer: (LoadContinuation<Int>) -> Void
  ) async throws -> Shared<Int> {
    async let result = Shared(require: key)
    await key.asked()
    answer(key.nextLoad())
    return try await result
  }
}

/// A key whose saves end before they return, after they have run a closure.
private struct SlowKey: SharedKey {
  let id = 0
  let saved = Locked<[Int]>([])
  let work: @Sendable () -> Void

  init(work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    SharedSubscription()
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    work()
    saved.withLock { $0.append(value) }
    continuation.resume()
  }
}
