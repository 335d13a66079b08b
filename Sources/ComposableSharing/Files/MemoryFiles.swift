import ComposableDependencies
import Foundation

/// Files in memory, which are accessed synchronously.
final class MemoryFiles: Files {
  private struct State {
    var contents: [URL: Data] = [:]
    var watchers: [Int: Watcher] = [:]
    var lastWatcher = 0
  }

  private struct Watcher {
    let file: URL
    let onChange: @Sendable () -> Void
  }

  private let state = Locked(State())

  func perform(_ work: @escaping @Sendable () -> Void) {
    work()
  }

  func read(_ file: URL) -> Data? {
    state.withLock { $0.contents[file] }
  }

  func write(_ data: Data, to file: URL) {
    change(file, to: data)
  }

  func moveAside(_ file: URL) -> URL {
    let copies = AtomicFile.pathsAside(of: file.path).lazy.map { URL(fileURLWithPath: $0) }
    for copy in copies where read(copy) == nil {
      change(copy, to: read(file))
      change(file, to: nil)
      return copy
    }
    return file
  }

  func watch(_ file: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    let id = state.withLock { state in
      state.lastWatcher += 1
      state.watchers[state.lastWatcher] = Watcher(file: file, onChange: onChange)
      return state.lastWatcher
    }
    return SharedSubscription { [state] in
      // The watcher is released after the lock.
      withExtendedLifetime(state.withLock { $0.watchers.removeValue(forKey: id) }) {}
    }
  }

  private func change(_ file: URL, to data: Data?) {
    let watchers = state.withLock { state in
      state.contents[file] = data
      return state.watchers.values.filter { $0.file == file }
    }
    for watcher in watchers { watcher.onChange() }
  }
}
