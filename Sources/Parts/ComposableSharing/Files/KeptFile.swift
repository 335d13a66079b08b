#if Foundation && !os(WASI) && !os(Windows)
import ComposableDependencies
import ComposableIssues
import Foundation

/// The file of a shared value, with its last known content.
final class KeptFile<Value: Sendable>: Sendable {
  private struct State {
    /// The content that was last read or written, or `nil` if the file did not exist.
    var known: Data?

    /// The number of loads so far.
    var loads = 0

    /// The error of the last attempt to load the content, if it failed.
    var fault: (any Error)?

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
    try value { () throws -> Data? in
      _ = try acquireLock()
      return try read()
    }
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

  /// Reads and decodes the content, and records what is known about it.
  private func value(_ read: () throws -> Data?) throws -> Value? {
    var known = state.withLock { state in
      state.loads += 1
      return state.known
    }
    do {
      known = try read()
      let value = try known.map(decoded)
      state.withLock { ($0.known, $0.fault) = (known, nil) }
      return value
    } catch {
      state.withLock { ($0.known, $0.fault) = (known, error) }
      throw error
    }
  }

  /// Returns the content.
  ///
  /// - Throws: An error if the file was there and its whole folder is missing. A file that is
  ///   missing alone was removed on purpose.
  private func read() throws -> Data? {
    let data = try files.read(url)
    let (known, fault) = state.withLock { ($0.known, $0.fault) }
    let loss = FileStorageError.failed(
      operation: "read",
      file: url.path,
      cause: "Its folder was moved or deleted"
    )
    guard data == nil, known != nil else { return data }
    // A new folder is empty at first.
    let isLost = (fault as? FileStorageError) == loss || !files.hasFolder(of: url)
    if isLost { throw loss }
    return nil
  }

  private func decoded(_ data: Data) throws -> Value {
    do {
      return try decode(data)
    } catch {
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
    let resumeAll = { @Sendable in
      for continuation in continuations { continuation.resume(with: result.map { _ in }) }
    }
    guard case .success(let issue?) = result, let first = continuations.first else {
      return resumeAll()
    }
    // In the test of the change, which can wait for the save in order to see the issue.
    first.inTest {
      reportIssue(issue)
      resumeAll()
    }
  }

  /// Writes a value, and returns an issue to report if the old content could not be loaded.
  private func write(_ value: Value) throws -> String? {
    let data = try encode(value)
    let isLocked = try acquireLock()
    let (known, fault) = state.withLock { ($0.known, $0.fault) }
    var old = isLocked || fault != nil ? try files.read(url) : nil
    if old == nil, data == known { old = try? files.read(url) }
    if old == data {
      // The file has the value already, so that it need not be written, and no error can occur.
      state.withLock { ($0.known, $0.fault) = (data, nil) }
      return nil
    }
    let unusable = old.flatMap { old in
      fault.flatMap { isUnusable(old, known: known, because: $0) ? $0 : nil }
    }
    if isLocked, old != known {
      guard let unusable, !isAboutContent(unusable) else {
        throw FileStorageError.changedElsewhere(file: url.path)
      }
      throw FileStorageError.failed(
        operation: "replace",
        file: url.path,
        cause: "Its content was not loaded. Call \"load()\" first"
      )
    }
    // Recorded before the write, so that the change is not mistaken for an external one.
    state.withLock { $0.known = data }
    do {
      let copy = try files.write(data, to: url, keepsOld: unusable != nil)
      state.withLock { $0.fault = nil }
      guard let unusable, let copy, !files.failsOnPurpose else { return nil }
      return issue(of: unusable, copy: copy)
    } catch {
      state.withLock { $0.known = known }
      throw error
    }
  }

  /// Returns whether this program has never used the content that a save replaces.
  ///
  /// Another program may have fixed a file that could not be decoded.
  private func isUnusable(_ content: Data, known: Data?, because fault: any Error) -> Bool {
    isAboutContent(fault) ? (try? decode(content)) == nil : content != known
  }

  private func isAboutContent(_ error: any Error) -> Bool {
    (error as? FileStorageError)?.isAboutContent ?? false
  }

  private func issue(of fault: any Error, copy: URL) -> String {
    let old = "The old contents are kept as \"\(copy.path)\". If you need them,"
    switch fault as? FileStorageError {
    case .newer:
      return """
        The file "\(url.path)" was written by a newer program, and has been replaced by a file of \
        this version.

        \(old) put that file back, and use the newer program.
        """
    case .damaged:
      return """
        The file "\(url.path)" was damaged, and has been replaced by a new one.

        \(old) repair that file and put it back.
        """
    default:
      return """
        The file "\(url.path)" could not be loaded, and has been replaced by a new one.

        \(old) put that file back.
        """
    }
  }

  /// Sends content written by another program, unless the file is about to be replaced or another
  /// program has locked it.
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber.
  ///   - loads: The number of loads when the file was found to be missing, if it was.
  private func lookForChange(_ subscriber: SharedSubscriber<Value>, missingSince loads: Int? = nil)
  {
    subscriber.yield {
      let (known, fault, isPending, count) = state.withLock {
        ($0.known, $0.fault, $0.pending != nil, $0.loads)
      }
      guard !isPending, !files.isExclusive || lock.withLock({ $0 != nil }) else { return nil }
      do {
        let data = try read()
        if data == nil, known != nil, loads != count,
          files.performAfterDeletion({ [weak self] in
            self?.lookForChange(subscriber, missingSince: count)
          })
        {
          return nil
        }
        // The same content again ends an error that was not about the content.
        let isBack = fault.map { !isAboutContent($0) } ?? false
        return data == known && !isBack ? nil : Result { try value { data } }
      } catch {
        state.withLock { $0.fault = error }
        // Reported once: the loss of a folder is noticed several times.
        let isKnown = fault as? FileStorageError == error as? FileStorageError
        return isKnown && fault != nil ? nil : .failure(error)
      }
    }
  }
}
#endif
