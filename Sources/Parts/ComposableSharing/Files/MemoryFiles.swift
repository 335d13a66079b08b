#if Foundation && !os(WASI) && !os(Windows)
import ComposableDependencies
import Foundation

/// Files in memory, which are accessed synchronously.
final class MemoryFiles: Files {
  private struct State {
    /// The contents of the files, by identity.
    var contents: [String: Data] = [:]
    var watchers: [Int: Watcher] = [:]
    var lastWatcher = 0
    var isFull = false
    var failsOnPurpose = false

    /// The last writes that a process can lose if it is killed, because files on a disk are written
    /// in the background: the files and their old contents, oldest first.
    var unsettled: [(file: String, old: Data?)] = []
  }

  private struct Watcher {
    let file: String
    let onChange: @Sendable () -> Void
  }

  private let state: Locked<State>

  convenience init() {
    self.init(State())
  }

  private init(_ state: State) {
    self.state = Locked(state)
  }

  func perform(_ work: @escaping @Sendable () -> Void) {
    work()
  }

  func identity(of file: URL) -> String {
    file.standardizedFileURL.path
  }

  func read(_ file: URL) -> Data? {
    content(of: identity(of: file))
  }

  private func content(of file: String) -> Data? {
    state.withLock { $0.contents[file] }
  }

  func write(_ data: Data, to file: URL, keepsOld: Bool) throws -> URL? {
    let path = identity(of: file)
    guard !isFull else {
      throw FileStorageError.failed(
        operation: "write",
        file: path,
        cause: "No space left on device"
      )
    }
    let old = keepsOld ? content(of: path) : nil
    let copy = old == nil ? nil : AtomicFile.pathsAside(of: path).first { content(of: $0) == nil }
    if let copy { change(copy, to: old) }
    state.withLock { $0.unsettled = $0.unsettled.suffix(15) + [(path, $0.contents[path])] }
    change(path, to: data)
    return copy.map { URL(fileURLWithPath: $0) }
  }

  func watch(_ file: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    let path = identity(of: file)
    let id = state.withLock { state in
      state.lastWatcher += 1
      state.watchers[state.lastWatcher] = Watcher(file: path, onChange: onChange)
      return state.lastWatcher
    }
    return SharedSubscription { [state] in
      // The watcher is released after the lock.
      withExtendedLifetime(state.withLock { $0.watchers.removeValue(forKey: id) }) {}
    }
  }

  /// Whether writing fails, as on a full disk.
  var isFull: Bool {
    get { state.withLock(\.isFull) }
    set {
      state.withLock { state in
        state.isFull = newValue
        state.failsOnPurpose = true
      }
    }
  }

  var failsOnPurpose: Bool { state.withLock(\.failsOnPurpose) }

  /// Replaces the content of each file by bytes that are not JSON.
  func damage() {
    let files = state.withLock { state in
      state.failsOnPurpose = true
      return Array(state.contents.keys)
    }
    for file in files { change(file, to: Data("damaged".utf8)) }
  }

  /// The numbers of writes that a process can lose, by file.
  var unsettledWrites: [String: Int] {
    state.withLock { state in
      state.unsettled.reduce(into: [:]) { $0[$1.file, default: 0] += 1 }
    }
  }

  func settle() { state.withLock { $0.unsettled = [] } }

  /// Returns a copy of the files without watchers.
  ///
  /// - Parameter lost: The numbers of last writes that the copy does not have, by file.
  func copy(losing lost: [String: Int] = [:]) -> MemoryFiles {
    var (copy, lost) = (state.withLock { $0 }, lost)
    copy.watchers = [:]
    for (file, old) in copy.unsettled.reversed() where lost[file, default: 0] > 0 {
      lost[file, default: 0] -= 1
      copy.contents[file] = old
    }
    copy.unsettled = []
    return MemoryFiles(copy)
  }

  func change(_ file: URL, to data: Data?) {
    let path = identity(of: file)
    state.withLock { $0.unsettled.removeAll { $0.file == path } }
    change(path, to: data)
  }

  private func change(_ file: String, to data: Data?) {
    let watchers = state.withLock { state in
      state.contents[file] = data
      return state.watchers.values.filter { $0.file == file }
    }
    for watcher in watchers { watcher.onChange() }
  }
}
#endif
