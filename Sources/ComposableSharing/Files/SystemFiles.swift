#if Foundation && !os(WASI) && !os(Windows)
import Dispatch
import Foundation

/// The files of the file system.
///
/// One serial queue writes files and reads external changes.
final class SystemFiles: Files {
  private let queue = DispatchQueue(label: "Composable.fileStorage")
  private let watcher: DirectoryWatcher

  /// The time to wait for the lock of a file, or `nil` to use files without a lock.
  private let lockLimit: Duration?

  init(waitingForLocks lockLimit: Duration? = nil) {
    watcher = DirectoryWatcher(queue: queue)
    self.lockLimit = lockLimit
  }

  var isExclusive: Bool { lockLimit != nil }

  func perform(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  func lock(_ file: URL) throws -> (any AnyObject & Sendable)? {
    try lockLimit.map {
      try FileLock.acquire(of: AtomicFile(following: file.path), waitingUpTo: $0)
    }
  }

  func read(_ file: URL) throws -> Data? {
    try AtomicFile(following: file.path).read()
  }

  func write(_ data: Data, to file: URL) throws {
    let file = try AtomicFile(following: file.path)
    try file.makeDirectory()
    try file.replace(with: data, isLocked: isExclusive)
  }

  func moveAside(_ file: URL) throws -> URL {
    URL(fileURLWithPath: try AtomicFile(following: file.path).moveAside())
  }

  func watch(_ file: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    // Links that go round in a circle lead to no other directory.
    guard let file = try? AtomicFile(following: file.path) else { return SharedSubscription {} }
    try? file.makeDirectory()
    return watcher.watch(file.directory, file.component, onChange: onChange)
  }
}
#endif
