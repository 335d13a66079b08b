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
    do {
      return try AtomicFile(file).read()
    } catch {
      throw FileStorageError.failed(operation: "read", file: file.path, cause: cause(of: error))
    }
  }

  func write(_ data: Data, to file: URL) throws {
    do {
      try AtomicFile(file).replace(with: data)
    } catch {
      throw FileStorageError.failed(operation: "write", file: file.path, cause: cause(of: error))
    }
  }

  func moveAside(_ file: URL) throws -> URL {
    let file = AtomicFile(file).destination
    for copy in namesAside(of: file) {
      // Reserves the name, so that nothing is overwritten. A hard link would not need this, but not
      // every file system has them.
      let descriptor = open(copy.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        close(descriptor)
        guard rename(file.path, copy.path) != 0 else { return copy }
        let code = errno
        unlink(copy.path)
        throw moveFailure(file, code)
      }
      guard errno == EEXIST else { throw moveFailure(file, errno) }
    }
    return file
  }

  private func moveFailure(_ file: URL, _ code: Int32) -> FileStorageError {
    .failed(operation: "move aside", file: file.path, cause: String(cString: strerror(code)))
  }

  func watch(_ file: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    let place = AtomicFile(file).destination
    let directory = place.deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    return watcher.watch(directory.path, place.lastPathComponent, onChange: onChange)
  }

  private func cause(of error: any Error) -> String {
    let error = error as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    guard underlying.domain == NSPOSIXErrorDomain else { return "\(error.localizedDescription)" }
    return String(cString: strerror(Int32(underlying.code)))
  }
}
