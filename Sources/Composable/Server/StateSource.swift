import ComposableSharing
import Synchronization

/// The source of the values of a ``StoreStates`` sequence, which its iterators share.
///
/// After each drain, the observation of the store lets it read the value. It reads again when
/// something else that the value depends on changes, such as a shared value. The store does not
/// retain it, and it does not retain the store.
///
/// `@unchecked Sendable`: `read` is not `Sendable`. Only ``refresh()`` calls it, in the isolation
/// of the store: while the store is read, while it handles actions, and in `StoreReference.run`.
/// `equality` captures nothing and compares `Sendable` values, in any isolation. The other
/// properties are constants of `Sendable` types, a lock and atomics. `StoreStatesTests` and
/// `StateStreamModelTests` cover this under the thread sanitizer.
final class StateSource<Value: Sendable>: WatchedPlace, @unchecked Sendable {
  typealias Reader = (_ body: (UnsafePointer<Value>?) -> Void) -> Void

  /// A value with the number of changes of the shared values in it.
  ///
  /// Two copies of a state with a shared value are always equal, because both refer to it.
  struct Version: Sendable {
    let value: Value
    let sharedChanges: Int
  }

  private struct Content {
    var last: Version?
    var isFinished = false
    var nextID = 0
    var streams: [Int: AsyncStream<Version>.Continuation] = [:]
  }

  private let read: Reader
  private let store: StoreReference?
  private let equality = Equality<Value>.make()
  private let content = Mutex(Content())

  /// The registrations of both observations, which end with the source.
  private let readTracking = ValueTracking()
  private let comparisonTracking = ValueTracking()

  /// Whether something that the last read depends on has changed, or nothing was read.
  private let isOutdated = Atomic(true)

  /// The same for what the comparison of the value with itself depends on.
  private let hasSharedChange = Atomic(true)

  /// Creates a source without a value.
  ///
  /// - Parameters:
  ///   - store: A reference to the store.
  ///   - read: A function that reads the value, and retains neither the store nor its parents.
  init(of store: StoreReference?, read: @escaping Reader) {
    self.store = store
    self.read = read
  }

  deinit {
    readTracking.withdraw()
    comparisonTracking.withdraw()
  }

  func check(in open: StoreObservation) { refresh() }

  /// Returns whether an iterator can omit the second one of two successive values.
  func isSame(_ first: Version, _ second: Version) -> Bool {
    guard let equality else { return false }
    return first.sharedChanges == second.sharedChanges
      && equality.isEqual(first.value, second.value)
  }

  /// Reads the value, and adds it to the streams if it differs from the last one.
  func refresh() {
    let (last, isFinished) = content.withLock { ($0.last, $0.isFinished) }
    guard !isFinished else { return }
    guard let value = readValue() else { return storeIsGone() }
    let new = Version(value: value, sharedChanges: sharedChanges(in: value, since: last))
    if let last, isSame(last, new) { return }
    let streams = content.withLock { content in
      guard !content.isFinished else { return [AsyncStream<Version>.Continuation]() }
      content.last = new
      return Array(content.streams.values)
    }
    for stream in streams { stream.yield(new) }
    // The old value is released here, because its release can run code.
    withExtendedLifetime(last) {}
  }

  private func readValue() -> Value? {
    var value: Value?
    let take = { self.read { value = $0?.pointee } }
    // Observed once, until a change.
    if isOutdated.exchange(false, ordering: .acquiringAndReleasing) {
      readTracking.track(take) { [weak self] in
        self?.isOutdated.store(true, ordering: .releasing)
        self?.refreshLater()
      }
    } else {
      take()
    }
    return value
  }

  private func sharedChanges(in value: Value, since last: Version?) -> Int {
    let count = last?.sharedChanges ?? 0
    guard let equality, hasSharedChange.exchange(false, ordering: .acquiringAndReleasing) else {
      return count
    }
    comparisonTracking.track {
      _ = equality.isEqual(value, value)
    } onChange: { [weak self] in
      self?.hasSharedChange.store(true, ordering: .releasing)
      self?.refreshLater()
    }
    return count + 1
  }

  /// Reads the value again in the isolation of the store, unless it is read earlier.
  private func refreshLater() {
    Task { [weak self, store] in
      await store?.perform { [weak self] _ in self?.refreshIfNeeded() }
    }
  }

  private func refreshIfNeeded() {
    if isOutdated.load(ordering: .acquiring) || hasSharedChange.load(ordering: .acquiring) {
      refresh()
    }
  }

  /// Creates a stream that starts with the last value.
  func makeStream(_ limit: Int) -> AsyncStream<Version> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Version.self,
      bufferingPolicy: .bufferingNewest(limit)
    )
    let (id, isFinished) = content.withLock { content in
      let id = content.nextID
      content.nextID += 1
      if let last = content.last { continuation.yield(last) }
      if !content.isFinished { content.streams[id] = continuation }
      return (id, content.isFinished)
    }
    if isFinished {
      continuation.finish()
    } else {
      continuation.onTermination = { [weak self] _ in self?.remove(id) }
    }
    return stream
  }

  private func remove(_ id: Int) {
    withExtendedLifetime(content.withLock { $0.streams.removeValue(forKey: id) }) {}
  }

  /// The number of iterators, for tests.
  var streamCount: Int { content.withLock { $0.streams.count } }

  /// Ends the streams.
  ///
  /// The last value is kept for iterators that are created later.
  func storeIsGone() {
    let streams = content.withLock { content in
      content.isFinished = true
      defer { content.streams = [:] }
      return Array(content.streams.values)
    }
    for stream in streams { stream.finish() }
  }
}

/// The comparison of values whose type conforms to `Equatable`.
private struct Equality<Value> {
  let isEqual: (Value, Value) -> Bool

  /// Returns `nil` if the type does not conform.
  static func make() -> Self? {
    func make<V: Equatable>(_ type: V.Type) -> Any { Equality<V> { $0 == $1 } }
    return (Value.self as? any Equatable.Type).map { make($0) } as? Self
  }
}
