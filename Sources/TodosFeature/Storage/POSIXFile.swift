import Foundation

/// A file path, with the system calls that `TodoFile` needs.
///
/// Foundation writes files atomically too, but syncs neither the file nor its directory.
struct POSIXFile {
  /// The path as the user entered it, for messages.
  let name: String

  /// The path after following all links.
  let path: String

  /// Follows symbolic links, so that saving replaces the target and keeps the link.
  ///
  /// The user names this file, and links to it are common, for example to a synced folder or to
  /// another disk. The target is only replaced if it already contains a to-do list. Its lock file
  /// is next to the target, so all names of one file share one lock. The lock file itself is never
  /// opened through a link: see ``FileLock``.
  ///
  /// The file and the target of a link may be missing.
  init(following name: String) throws(TodoStorageError) {
    self.name = name
    var path = name
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        self.path = path
        return
      }
      path = target.hasPrefix("/") ? target : Self.directory(of: path) + "/" + target
    }
    throw Self.failure(to: "open", name, ELOOP)
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  var directory: String { Self.directory(of: path) }

  /// Returns the path of a hidden file next to this one.
  func companion(_ ending: String) -> String {
    let base = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    return "\(directory)/.\(base).\(ending)"
  }

  /// Creates the error for a system call that failed with a code.
  func failure(to operation: String, _ code: Int32 = errno) -> TodoStorageError {
    Self.failure(to: operation, name, code)
  }

  private static func failure(
    to operation: String,
    _ name: String,
    _ code: Int32
  ) -> TodoStorageError {
    .failed(operation: operation, file: name, cause: String(cString: strerror(code)))
  }
}

extension POSIXFile {
  /// Returns the content, or `nil` if the file does not exist.
  func read() throws(TodoStorageError) -> [UInt8]? {
    // Non-blocking, because opening a pipe would wait for its other end.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(to: "read")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(to: "read") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw notRegular }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += chunk[..<count] } else if errno != EINTR { throw failure(to: "read") }
    }
  }

  /// Throws an error if the path leads to something other than a file.
  ///
  /// Call this before a lock file is made beside it.
  func checkKind() throws(TodoStorageError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { throw notRegular }
  }

  private var notRegular: TodoStorageError {
    .failed(operation: "read", file: name, cause: "Not a regular file")
  }

  /// Replaces the content atomically: at any moment, and after a crash, either the old or the new
  /// content is there.
  ///
  /// The caller holds the lock, so there is only one temporary file. A leftover of a crash is
  /// overwritten.
  func replace(with bytes: [UInt8]) throws(TodoStorageError) {
    var status = stat()
    let isPresent = stat(path, &status) == 0
    // Renaming would replace even a read-only file.
    if isPresent, access(path, W_OK) != 0 { throw failure(to: "write") }
    let temporary = companion("new")
    unlink(temporary)
    // If others may not read the file, they must not be able to read the temporary one either.
    let mode: mode_t = isPresent ? 0o600 : 0o666
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(to: "write") }
    do throws(TodoStorageError) {
      defer { close(descriptor) }
      if isPresent {
        // Only a privileged user can preserve another owner.
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw failure(to: "write") }
      }
      try write(bytes, to: descriptor)
      guard fsync(descriptor) == 0 else { throw failure(to: "write") }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let error = failure(to: "write")
      unlink(temporary)
      throw error
    }
    syncDirectory()
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(TodoStorageError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw failure(to: "write")
      }
    }
  }

  /// Makes a rename durable.
  ///
  /// Some file systems do not support this and do not need it.
  private func syncDirectory() {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Moves the file to an unused name next to it.
  func moveAside() throws(TodoStorageError) -> String {
    for number in 1... {
      let kept = path + (number == 1 ? ".damaged" : ".damaged-\(number)")
      var status = stat()
      if lstat(kept, &status) == 0 { continue }
      guard rename(path, kept) == 0 else { break }
      syncDirectory()
      return kept
    }
    throw failure(to: "move")
  }

  /// Creates the directories of the path.
  func makeDirectory() throws(TodoStorageError) {
    try makeDirectory(directory)
  }

  private func makeDirectory(_ path: String) throws(TodoStorageError) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, path.contains("/") else { throw failure(to: "make the directory of") }
    try makeDirectory(Self.directory(of: path))
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw failure(to: "make the directory of")
    }
  }
}
