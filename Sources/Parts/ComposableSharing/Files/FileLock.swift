#if Foundation && !os(WASI) && !os(Windows)
import Foundation

/// A file lock that one process at a time can hold.
///
/// The system releases it when the process ends.
///
/// The lock is a separate file next to the protected one, because each save replaces the protected
/// file. The lock file is never removed. Otherwise, two processes could each hold a lock, one on
/// the old lock file and one on the new.
///
/// The lock file is written, so it must be a regular file that nothing else uses. Anyone who can
/// write to the directory could put something else there first. A symbolic link is not followed,
/// and a directory, pipe, device or hard link is refused before it is written.
package final class FileLock: Sendable {
  /// The result of trying to acquire a lock.
  package enum Attempt {
    case acquired(FileLock)

    /// Another process holds the lock. The process is `nil` if the lock file does not name it.
    case held(by: Int?)
  }

  let descriptor: Int32
  private let calls: any SystemCalls

  private init(descriptor: Int32, calls: any SystemCalls) {
    self.descriptor = descriptor
    self.calls = calls
  }

  deinit {
    // Closing does not unlock the file while a process that is being started has a copy of the
    // descriptor.
    _ = calls.lock(descriptor, LOCK_UN)
    calls.close(descriptor)
  }

  /// Waits for the lock of a file, and blocks the thread in that time.
  ///
  /// - Throws: ``FileStorageError/inUse(file:process:)`` if another process still holds it at the
  ///   end.
  static func acquire(
    of file: AtomicFile,
    waitingUpTo limit: Duration
  ) throws(FileStorageError) -> FileLock {
    try file.checkKind()
    try file.makeDirectory()
    let start = ContinuousClock.now
    while true {
      switch try attempt(of: file) {
      case .acquired(let lock): return lock
      case .held(let process) where ContinuousClock.now - start >= limit:
        throw .inUse(file: file.name, process: process)
      case .held: usleep(5_000)
      }
    }
  }

  /// Acquires the lock of a file if it is free.
  package static func attempt(of file: AtomicFile) throws(FileStorageError) -> Attempt {
    let path = file.companion("lock")
    // Non-blocking, because opening a device may block. No link is followed, because its target
    // would be written.
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = uninterrupted { file.calls.open(path, flags, 0o666) }
    guard descriptor >= 0 else {
      throw refusal(errno, of: file)
    }
    // Closes the descriptor on every path out of this function.
    let lock = FileLock(descriptor: descriptor, calls: file.calls)
    guard let status = file.calls.status(of: descriptor) else { throw file.failure("lock") }
    guard status.isRegular else {
      throw refusal("is not a regular file", of: file)
    }
    guard status.links <= 1 else {
      throw refusal("is a hard link to another file", of: file)
    }
    guard uninterrupted({ file.calls.lock(descriptor, LOCK_EX | LOCK_NB) }) == 0 else {
      if errno == EWOULDBLOCK { return .held(by: lock.process) }
      throw file.failure("lock")
    }
    lock.writeProcess()
    return .acquired(lock)
  }

  private static func refusal(_ code: Int32, of file: AtomicFile) -> FileStorageError {
    switch code {
    case ELOOP: refusal("is a symbolic link", of: file)
    case EISDIR, ENXIO: refusal("is not a regular file", of: file)
    default: file.failure("lock", code)
    }
  }

  private static func refusal(_ reason: String, of file: AtomicFile) -> FileStorageError {
    let lock = file.companion("lock")
    let cause = "The lock file \"\(lock)\" \(reason). Remove it and try again"
    return .failed(operation: "lock", file: file.name, cause: cause)
  }

  /// Writes the process ID, so that the next process can report which one holds the lock.
  private func writeProcess() {
    let process = Array("\(getpid())\n".utf8)
    _ = process.withUnsafeBytes { calls.write(descriptor, $0) }
    _ = calls.truncate(descriptor, to: process.count)
  }

  /// The process ID in the lock file.
  private var process: Int? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = bytes.withUnsafeMutableBytes { calls.read(descriptor, into: $0) }
    guard count > 0 else { return nil }
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return pid_t(text.trimmingCharacters(in: .newlines)).flatMap { $0 > 0 ? Int($0) : nil }
  }
}
#endif
