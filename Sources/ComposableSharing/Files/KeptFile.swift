#if Foundation && !os(WASI) && !os(Windows)
import ComposableDependencies
import ComposableIssues
import Foundation

/// The file of a shared value, with its last known content.
final class KeptFile<Value: Sendable>: Sendable {
  private struct State {
    /// The content that was last read or written, or `nil` if the file did not exist.
    var known: Data?

    /// A Boolean value that indicates whether the known content cannot be decoded.
    var isDamaged = false

    /// The value to write, and the continuations to resume when it is written.
    var pending: Value?
    var continuations: [SaveContinuation] = []
  }

  private let url: URL
  private let files: any Files
  private let decode: @Sendable (Data) throws -> Value
  private let encode: @Sendable (Value) throws -> Data
  private let state = Locked(State())

  /// The lock of the file, from the first load or save if the files are exclusive.
  private let lock = Locked<(any AnyObject & Sendable)?>(nil)

  init(
    url: URL,
    files: any Files,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    self.url = url
    self.files = files
    self.decode = decode
    self.encode = encode
  }

  /// Returns the value, or `nil` if the file does not exist.
  func load() throws -> Value? {
    _ = try acquireLock()
    return try value(of: files.read(url))
  }

  /// Loads the value after all earlier changes are written.
  func load(_ continuation: LoadContinuation<Value>) {
    files.perform { continuation.resume(with: Result { try self.load() }) }
  }

  /// Enqueues a value to write.
  ///
  /// It replaces a value that is still waiting.
  func save(_ value: Value, _ continuation: SaveContinuation) {
    // The old value is released after the lock, because its `deinit` can run code.
    withExtendedLifetime(
      state.withLock { state in
        let old = state.pending
        state.pending = value
        state.continuations.append(continuation)
        return old
      }
    ) {}
    // The closure retains the file until everything is written.
    files.perform { self.writePending() }
  }

  func subscribe(_ subscriber: SharedSubscriber<Value>) -> SharedSubscription {
    let subscription = files.watch(url) { [weak self] in self?.lookForChange(subscriber) }
    // The file can have changed after it was loaded and before it was watched. A failure to load it
    // was already reported.
    files.perform { [weak self] in
      guard let self, (try? files.read(url)) != state.withLock({ $0.known }) else { return }
      lookForChange(subscriber)
    }
    return subscription
  }

  /// Returns `true` if the lock of the file is held; `false` if the files are used without a lock.
  private func acquireLock() throws -> Bool {
    try lock.withLock { lock in
      if lock == nil { lock = try files.lock(url) }
      return lock != nil
    }
  }

  private func value(of data: Data?) throws -> Value? {
    guard let data else {
      state.withLock { ($0.known, $0.isDamaged) = (nil, false) }
      return nil
    }
    do {
      let value = try decode(data)
      state.withLock { ($0.known, $0.isDamaged) = (data, false) }
      return value
    } catch {
      state.withLock { ($0.known, $0.isDamaged) = (data, true) }
      throw FileStorageError(error, decoding: data, of: url.path)
    }
  }

  private func writePending() {
    let (value, continuations) = state.withLock { state in
      defer { (state.pending, state.continuations) = (nil, []) }
      return (state.pending, state.continuations)
    }
    guard let value else { return }
    let result = Result { try write(value) }
    for continuation in continuations { continuation.resume(with: result) }
  }

  private func write(_ value: Value) throws {
    let data = try encode(value)
    if try acquireLock(), try files.read(url) != state.withLock({ $0.known }) {
      throw FileStorageError.changedElsewhere(file: url.path)
    }
    try keepDamaged()
    // Recorded before the write, so that the change is not mistaken for an external one.
    let known = state.withLock { state in
      defer { state.known = data }
      return state.known
    }
    do {
      try files.write(data, to: url)
      state.withLock { $0.isDamaged = false }
    } catch {
      state.withLock { $0.known = known }
      throw error
    }
  }

  /// Moves a file that cannot be decoded aside, unless another program has fixed it.
  private func keepDamaged() throws {
    let (known, isDamaged) = state.withLock { ($0.known, $0.isDamaged) }
    guard isDamaged, let data = try files.read(url), (try? decode(data)) == nil else { return }
    // Recorded before the move, so that the removal is not mistaken for an external one.
    state.withLock { $0.known = nil }
    let copy: URL
    do {
      copy = try files.moveAside(url)
    } catch {
      state.withLock { $0.known = known }
      throw error
    }
    state.withLock { $0.isDamaged = false }
    guard !files.failsOnPurpose else { return }
    reportIssue(
      """
      The file "\(url.path)" was damaged, and has been replaced by a new one.

      The old contents are kept as "\(copy.path)". If you need them, repair that file and put it \
      back.
      """
    )
  }

  /// Sends content written by another program, unless the file is about to be replaced or another
  /// program has locked it.
  private func lookForChange(_ subscriber: SharedSubscriber<Value>) {
    subscriber.yield {
      let (known, isPending) = state.withLock { ($0.known, $0.pending != nil) }
      guard !isPending, !files.isExclusive || lock.withLock({ $0 != nil }) else { return nil }
      do {
        let data = try files.read(url)
        return data == known ? nil : Result { try value(of: data) }
      } catch {
        return .failure(error)
      }
    }
  }
}
#endif
