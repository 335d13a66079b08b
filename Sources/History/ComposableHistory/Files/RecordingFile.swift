import ComposableJSON
import Foundation
import Synchronization

/// A file to which the lines of one recording are appended.
///
/// It is locked while it is open. Lines are written with one system call each, to the end of the
/// file.
final class RecordingFile: Sendable {
  private struct Content: Sendable {
    /// The number of bytes that the file has if only this recording has changed it.
    var length: Int

    /// The lines to write instead of the existing ones, before the next line.
    var replacement: String?
  }

  private let path: String
  let descriptor: Int32
  private let isRegular: Bool
  private let content: Mutex<Content>
  private let isClaimed = Atomic(false)

  init(_ url: URL) throws {
    path = url.path(percentEncoded: false)
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.systemError(at: url) }
    var status = stat()
    isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    content = Mutex(Content(length: isRegular ? Int(status.st_size) : 0))
    // Some file systems have no locks.
    if isRegular, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      throw RecordingFileError.inUse(path)
    }
  }

  deinit {
    // Closing does not unlock the file while a process that is being started has a copy of the
    // descriptor.
    if isRegular { flock(descriptor, LOCK_UN) }
    close(descriptor)
  }

  private static func systemError(at url: URL) -> any Error {
    let reason = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    return CocoaError(
      .fileWriteUnknown,
      userInfo: [NSURLErrorKey: url, NSUnderlyingErrorKey: reason]
    )
  }

  /// Returns `true` for the first call; otherwise, `false`.
  ///
  /// A file contains the events of one store.
  func claim() -> Bool { !isClaimed.exchange(true, ordering: .relaxed) }

  /// Starts the recording with a line.
  ///
  /// If the file has content, it is replaced only when the next line is written.
  func start(with line: JSON) throws {
    try content.withLock { content in
      if content.length == 0 {
        try append(line.text + "\n", &content)
      } else {
        content.replacement = line.text + "\n"
      }
    }
  }

  /// Appends a line.
  func append(_ line: JSON) throws {
    try content.withLock { content in
      if let replacement = content.replacement.take() {
        try check(content)
        guard ftruncate(descriptor, 0) == 0 else { throw Self.systemError(at: url) }
        content.length = 0
        try append(replacement + line.text + "\n", &content)
      } else {
        try append(line.text + "\n", &content)
      }
    }
  }

  private var url: URL { URL(fileURLWithPath: path) }

  /// Throws an error if the file was deleted or changed by another program.
  private func check(_ content: Content) throws {
    var status = stat()
    guard isRegular, fstat(descriptor, &status) == 0 else { return }
    if status.st_nlink == 0 { throw RecordingFileError.deleted(path) }
    guard Int(status.st_size) == content.length else {
      throw RecordingFileError.changed(path, from: content.length, to: Int(status.st_size))
    }
  }

  private func append(_ text: String, _ content: inout Content) throws {
    try check(content)
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = Self.systemError(at: url)
        // A part of the line could not be read. The file is not changed further if this fails.
        if isRegular, written > 0 { _ = ftruncate(descriptor, off_t(content.length)) }
        throw error
      }
      written += count
    }
    content.length += written
  }
}

/// An error that ends a recording, because its file is not only changed by it.
enum RecordingFileError: LocalizedError, CustomStringConvertible {
  case inUse(String)
  case deleted(String)
  case changed(String, from: Int, to: Int)

  var description: String {
    switch self {
    case .inUse(let path):
      """
      '\(path)' is open in another recorder, of this program or of another one. Record in another \
      file, or end that recording first.
      """
    case .deleted(let path):
      """
      '\(path)' was deleted while it was recorded. Record again, and keep the file until the program \
      ends.
      """
    case .changed(let path, let old, let new):
      """
      Another program changed '\(path)' while it was recorded: it has \(new) bytes instead of \(old). \
      Record again, and copy the file instead of changing it.
      """
    }
  }

  var errorDescription: String? { description }
}
