import ComposableDependencies
import ComposableIssues
import Foundation

/// The file of one shared value, and what is known of it.
final class KeptFile<Value: Sendable>: Sendable {
  private struct State {
    /// The content as it was read or written last; `nil` if there was no file.
    var known: Data?

    /// A Boolean value that indicates whether that cannot be decoded.
    var isDamaged = false

    /// The value that waits to be written, and those who wait for it.
    var pending: Value?
    var continuations: [SaveContinuation] = []
  }

  private let url: URL
  private let files: any Files
  private let decode: @Sendable (Data) throws -> Value
  private let encode: @Sendable (Value) throws -> Data
  private let state = Locked(State())

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

  /// The value, or `nil` if there is no file.
  func load() throws -> Value? {
    try value(of: files.read(url))
  }

  /// Loads the value when all is written that was changed before.
  func load(_ continuation: LoadContinuation<Value>) {
    files.perform { continuation.resume(with: Result { try self.load() }) }
  }

  /// Writes a value in its turn; one that comes before that takes its place.
  func save(_ value: Value, _ continuation: SaveContinuation) {
    // The old value is released after the lock: its `deinit` may run code.
    _ = state.withLock { state in
      let old = state.pending
      state.pending = value
      state.continuations.append(continuation)
      return old
    }
    // The file is kept alive until everything is written.
    files.perform { self.writePending() }
  }

  func subscribe(_ subscriber: SharedSubscriber<Value>) -> SharedSubscription {
    files.watch(url) { [weak self] in self?.lookForChange(subscriber) }
  }

  private func value(of data: Data?) throws -> Value? {
    do {
      let value = try data.map(decode)
      state.withLock { ($0.known, $0.isDamaged) = (data, false) }
      return value
    } catch {
      state.withLock { ($0.known, $0.isDamaged) = (data, true) }
      throw FileStorageError.damage(of: url, with: data, error)
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
    try keepDamaged()
    // Known before it is there, so that it is not taken for somebody else's.
    let known = state.withLock { state in
      defer { state.known = data }
      return state.known
    }
    do {
      try files.write(data, to: url)
    } catch {
      state.withLock { $0.known = known }
      throw error
    }
  }

  /// Moves a file aside that could not be decoded, unless somebody has mended it.
  private func keepDamaged() throws {
    let (known, isDamaged) = state.withLock { ($0.known, $0.isDamaged) }
    guard isDamaged, try files.read(url) == known else { return }
    state.withLock { $0.known = nil }
    let copy = try files.moveAside(url)
    state.withLock { $0.isDamaged = false }
    reportIssue(
      """
      The file "\(url.path)" was damaged, and has been replaced by a new one.

      What was in it is kept as "\(copy.path)". Mend it, and put it back, if it is needed.
      """
    )
  }

  /// Sends what another program has written, except to a file that is about to be replaced.
  ///
  /// A change that begins after this check is noticed where the value is replaced; see
  /// `KeyedReference.finishLoading`.
  private func lookForChange(_ subscriber: SharedSubscriber<Value>) {
    let (known, isPending) = state.withLock { ($0.known, $0.pending != nil) }
    guard !isPending else { return }
    do {
      let data = try files.read(url)
      guard data != known else { return }
      subscriber.yield(with: Result { try value(of: data) })
    } catch {
      subscriber.yield(throwing: error)
    }
  }
}
