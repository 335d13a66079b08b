#if Foundation && !os(WASI) && !os(Windows)
import ComposableDependencies
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
  private let calls: any SystemCalls

  /// The paths of files beside which leftovers of other programs have been removed.
  private let cleaned = Locked<Set<String>>([])

  init(waitingForLocks lockLimit: Duration? = nil, calls: any SystemCalls = LiveSystemCalls()) {
    watcher = DirectoryWatcher(queue: queue)
    self.lockLimit = lockLimit
    self.calls = calls
  }

  var isExclusive: Bool { lockLimit != nil }

  func perform(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  func performAfterDeletion(_ work: @escaping @Sendable () -> Void) -> Bool {
    queue.asyncAfter(deadline: .now() + .milliseconds(200), execute: work)
    return true
  }

  func lock(_ file: URL) throws -> (any AnyObject & Sendable)? {
    try lockLimit.map { try FileLock.acquire(of: atomic(file), waitingUpTo: $0) }
  }

  func identity(of file: URL) -> String {
    // Links that go round in a circle lead to no other file.
    (try? atomic(file).identity) ?? file.path
  }

  func read(_ file: URL) throws -> Data? {
    try atomic(file).read()
  }

  func hasFolder(of file: URL) -> Bool {
    (try? atomic(file)).map { calls.status(at: $0.directory) != nil } ?? true
  }

  func write(_ data: Data, to file: URL, keepsOld: Bool) throws -> URL? {
    let file = try atomic(file)
    try file.makeDirectory()
    if cleaned.withLock({ $0.insert(file.path).inserted }) { file.removeLeftovers() }
    return try file.replace(with: data, isLocked: isExclusive, keepsOld: keepsOld)
      .map { URL(fileURLWithPath: $0) }
  }

  private func atomic(_ file: URL) throws(FileStorageError) -> AtomicFile {
    try AtomicFile(following: file.path, calls: calls)
  }

  func watch(_ file: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    // Links that go round in a circle lead to no other directory.
    guard let file = try? atomic(file) else { return SharedSubscription {} }
    try? file.makeDirectory()
    return watcher.watch(file.directory, file.component, onChange: onChange)
  }
}
#endif
