#if Foundation && !os(WASI) && !os(Windows)
package import Foundation

/// A file that is replaced atomically.
///
/// Foundation writes files atomically too, but syncs neither the file nor its directory.
package struct AtomicFile: Sendable {
  /// The path as the program gave it, for messages.
  let name: String

  /// The path after following all links.
  package let path: String

  /// Follows symbolic links, even to a file that does not exist yet.
  ///
  /// Links to a file of the user are common, for example to a synced folder or to another disk.
  /// Saving replaces the target and preserves the links.
  package init(following path: String) throws(FileStorageError) {
    name = path
    var path = path
    // The limit of the system.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        self.path = path
        return
      }
      path = target.hasPrefix("/") ? target : Self.directory(of: path) + "/" + target
    }
    let cause = String(cString: strerror(ELOOP))
    throw .failed(operation: "open", file: name, cause: cause)
  }

  /// The path of the directory that contains the file.
  package var directory: String { Self.directory(of: path) }

  /// The last component of the path.
  var component: String {
    String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the path of a hidden file next to this one.
  package func companion(_ ending: String) -> String {
    "\(directory)/.\(component).\(ending)"
  }

  /// Returns the error for an operation that the system refused: the verb of "cannot … the file".
  func failure(_ operation: String, _ code: Int32 = errno) -> FileStorageError {
    .failed(operation: operation, file: name, cause: String(cString: strerror(code)))
  }

  private var notRegular: FileStorageError {
    .failed(operation: "read", file: name, cause: "Not a regular file")
  }
}

extension AtomicFile {
  /// Returns the content, or `nil` if the file does not exist.
  package func read() throws(FileStorageError) -> Data? {
    // Non-blocking, because opening a pipe would wait for its other end.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure("read")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure("read") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw notRegular }
    var data = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count == 0 { return data }
      if count > 0 { data += chunk[..<count] } else if errno != EINTR { throw failure("read") }
    }
  }

  /// Throws an error if the path leads to something other than a file.
  ///
  /// Call this before a lock file is made beside it.
  package func checkKind() throws(FileStorageError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { throw notRegular }
  }

  /// Creates the directories of the path.
  package func makeDirectory() throws(FileStorageError) {
    try makeDirectory(directory)
  }

  private func makeDirectory(_ path: String) throws(FileStorageError) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, path.contains("/") else { throw failure("make the directory of") }
    try makeDirectory(Self.directory(of: path))
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw failure("make the directory of") }
  }
}

extension AtomicFile {
  /// Replaces the content atomically: at any moment, and after a crash, the file has its old or its
  /// new content.
  ///
  /// - Parameters:
  ///   - data: The new content.
  ///   - isLocked: Whether the caller holds the lock of the file. Then there is only one temporary
  ///     file, and a leftover of a crash is overwritten. Otherwise, each writer has one of its own. A
  ///     process ID would not be enough for that: in containers that share a volume, every program
  ///     is process 1.
  /// - Throws: The operation that the system refused. The file then has its old content.
  package func replace(with data: Data, isLocked: Bool) throws(FileStorageError) {
    let temporary = companion(isLocked ? "new" : "\(UInt64.random(in: 0 ... .max)).new")
    if isLocked { unlink(temporary) }
    do throws(FileStorageError) {
      try write(data, to: temporary)
      guard rename(temporary, path) == 0 else { throw failure("write") }
    } catch {
      unlink(temporary)
      throw error
    }
    syncDirectory()
  }

  /// Creates a file with the permissions of the old one.
  private func write(_ data: Data, to temporary: String) throws(FileStorageError) {
    let old = try statusOfOldFile()
    // If others may not read the file, they must not be able to read the temporary one either.
    let mode: mode_t = old == nil ? 0o666 : 0o600
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure("write") }
    defer { close(descriptor) }
    if let old {
      // Only a privileged user can preserve another owner.
      _ = fchown(descriptor, old.st_uid, old.st_gid)
      guard fchmod(descriptor, old.st_mode & 0o7777) == 0 else { throw failure("write") }
    }
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw failure("write")
      }
    }
    guard fsync(descriptor) == 0 else { throw failure("write") }
  }

  /// Returns the status of the old file, which must be writable, or `nil` if it does not exist.
  private func statusOfOldFile() throws(FileStorageError) -> stat? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw failure("write")
    }
    // Renaming would replace even a read-only file.
    guard access(path, W_OK) == 0 else { throw failure("write") }
    return status
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

  /// The paths for a copy that is moved aside, in the order in which to try them.
  static func pathsAside(of path: String) -> some Sequence<String> {
    (1...).lazy.map { path + ($0 == 1 ? ".damaged" : ".damaged-\($0)") }
  }

  /// Moves the file to an unused path next to it, and returns that path.
  package func moveAside() throws(FileStorageError) -> String {
    for copy in Self.pathsAside(of: path) {
      // Reserves the path, so that nothing is overwritten. A hard link would not need this, but not
      // every file system has them.
      let descriptor = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { break }
      close(descriptor)
      guard rename(path, copy) == 0 else {
        let failure = failure("move aside")
        unlink(copy)
        throw failure
      }
      syncDirectory()
      return copy
    }
    throw failure("move aside")
  }
}
#endif
