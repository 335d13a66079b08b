import Foundation

/// A lock that one process at a time can hold, and that the system frees when the process ends.
///
/// It is put on a file beside the one to protect, which is never replaced. The file stays when the
/// lock is freed: were it removed, two processes could hold a lock each, on the old and on the new.
final class FileLock: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Takes the lock of a file if it is free.
  init?(of file: POSIXFile) throws(TodoStorageError) {
    descriptor = open(file.companion("lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw file.failure(to: "lock") }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK || errno == EINTR { return nil }
      throw file.failure(to: "lock")
    }
    // Whoever is refused says who has it.
    let process = Array("\(getpid())\n".utf8)
    _ = write(descriptor, process, process.count)
    ftruncate(descriptor, off_t(process.count))
  }

  /// The process that holds the lock of a file, as far as can be told.
  static func holder(of file: POSIXFile) -> Int? {
    guard let text = try? String(contentsOfFile: file.companion("lock"), encoding: .utf8) else {
      return nil
    }
    return Int(text.trimmingCharacters(in: .newlines))
  }
}
