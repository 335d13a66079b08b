import Dispatch
import Foundation

/// The files of the file system.
///
/// One serial queue writes files and reads external changes.
final class SystemFiles: Files {
  private let queue = DispatchQueue(label: "Composable.fileStorage")
  private let watcher: DirectoryWatcher

  init() {
    watcher = DirectoryWatcher(queue: queue)
  }

  func perform(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  func read(_ file: URL) throws -> Data? {
    try perform("read", file) { (file) throws(FileFailure) in try file.read() }
  }

  func write(_ data: Data, to file: URL) throws {
    try perform("write", file) { (file) throws(FileFailure) in
      try file.makeDirectory()
      try file.replace(with: data, isLocked: false)
    }
  }

  func moveAside(_ file: URL) throws -> URL {
    URL(
      fileURLWithPath: try perform("move aside", file) { (file) throws(FileFailure) in
        try file.moveAside()
      }
    )
  }

  private func perform<Result>(
    _ operation: String,
    _ file: URL,
    _ body: (AtomicFile) throws(FileFailure) -> Result
  ) throws -> Result {
    do throws(FileFailure) {
      return try body(AtomicFile(following: file.path))
    } catch {
      throw FileStorageError.failed(operation: operation, file: file.path, cause: error.cause)
    }
  }

  func watch(_ file: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    // Links that go round in a circle lead to no other directory.
    guard let file = try? AtomicFile(following: file.path) else { return SharedSubscription {} }
    try? file.makeDirectory()
    return watcher.watch(file.directory, file.name, onChange: onChange)
  }
}
