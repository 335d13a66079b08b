#if Foundation && !os(WASI) && !os(Windows)
package import Foundation

/// A file that is replaced atomically.
///
/// Foundation writes files atomically too, but syncs neither the file nor its directory.
package struct AtomicFile: Sendable {
  /// The path as the program gave it, for messages.
  let name: String

  /// The path after following all links to the file.
  package let path: String
  let calls: any SystemCalls

  /// Follows symbolic links, even to a file that does not exist yet.
  ///
  /// Links to a file of the user are common, for example to a synced folder or to another disk.
  /// Saving replaces the target and preserves the links.
  package init(
    following path: String,
    calls: any SystemCalls = LiveSystemCalls()
  ) throws(FileStorageError) {
    name = path
    self.calls = calls
    var path = path
    // The limit of the system.
    for _ in 0..<40 {
      guard let target = calls.target(ofLink: path) else {
        let code = errno
        self.path = Self.found(path, calls)
        // Another error may hide a link, which saving would replace.
        if code == EINVAL || code == ENOENT || code == ENOTDIR { return }
        throw failure("open", code)
      }
      path = target.hasPrefix("/") ? target : Self.directory(of: path) + "/" + target
    }
    let cause = String(cString: strerror(ELOOP))
    throw .failed(operation: "open", file: name, cause: cause)
  }

  /// The path of the directory that contains the file.
  package var directory: String { Self.directory(of: path) }

  /// The last component of the path.
  var component: String { Self.component(of: path) }

  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func component(of path: String) -> String {
    String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }

  /// Returns the path of a hidden file next to this one.
  package func companion(_ ending: String) -> String {
    "\(directory)/.\(component).\(ending)"
  }

  /// Returns the error for an operation that the system refused: the verb of "cannot … the file".
  func failure(_ operation: String, _ code: Int32 = errno) -> FileStorageError {
    .failed(operation: operation, file: name, cause: String(cString: strerror(code)))
  }

  private func notRegular(_ operation: String) -> FileStorageError {
    .failed(operation: operation, file: name, cause: "Not a regular file")
  }
}

extension AtomicFile {
  /// Returns the content, or `nil` if the file does not exist.
  package func read() throws(FileStorageError) -> Data? {
    // Non-blocking, because opening a pipe would wait for its other end.
    let descriptor = uninterrupted { calls.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0) }
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure("read")
    }
    defer { calls.close(descriptor) }
    guard let status = calls.status(of: descriptor) else { throw failure("read") }
    guard status.isRegular else { throw notRegular("read") }
    return try read(descriptor, to: "read")
  }

  private func read(_ descriptor: Int32, to operation: String) throws(FileStorageError) -> Data {
    var data = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = uninterrupted {
        chunk.withUnsafeMutableBytes { calls.read(descriptor, into: $0) }
      }
      guard count >= 0 else { throw failure(operation) }
      if count == 0 { return data }
      data += chunk[..<count]
    }
  }

  /// Throws an error if the path leads to something other than a file.
  ///
  /// Call this before a lock file is made beside it.
  package func checkKind() throws(FileStorageError) {
    if let status = calls.status(at: path), !status.isRegular { throw notRegular("read") }
  }

  /// Creates the directories of the path.
  package func makeDirectory() throws(FileStorageError) {
    try makeDirectory(directory)
  }

  private func makeDirectory(_ path: String) throws(FileStorageError) {
    if calls.makeDirectory(path) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, path.contains("/") else { throw failure("make the directory of") }
    try makeDirectory(Self.directory(of: path))
    guard calls.makeDirectory(path) == 0 || errno == EEXIST else {
      throw failure("make the directory of")
    }
  }
}

extension AtomicFile {
  /// Replaces the content atomically: at any moment, and after a crash, the file has its old or its
  /// new content.
  ///
  /// Other hard links to the file keep its old content.
  ///
  /// - Parameters:
  ///   - data: The new content.
  ///   - isLocked: Whether the caller holds the lock of the file. Then there is only one temporary
  ///     file, and a leftover of a crash is overwritten. Otherwise, each writer has one of its own.
  ///     A process ID would not be enough for that: in containers that share a volume, every
  ///     program is process 1.
  ///   - keepsOld: Whether the old content is kept in a file next to this one.
  /// - Returns: The path of the file with the old content, if it is kept.
  /// - Throws: The operation that the system refused. The file then has its old content.
  @discardableResult
  package func replace(
    with data: Data,
    isLocked: Bool,
    keepsOld: Bool = false
  ) throws(FileStorageError) -> String? {
    let old = try statusOfOldFile()
    let (temporary, descriptor) = try createTemporary(isLocked: isLocked, like: old)
    // Closed after the file has its final name, because it is locked until then.
    defer { calls.close(descriptor) }
    do throws(FileStorageError) {
      try write(data, to: descriptor, like: old, for: "write")
      guard keepsOld, let old else {
        try rename(temporary)
        return nil
      }
      return try keeping(old) { () throws(FileStorageError) in try rename(temporary) }
    } catch {
      _ = calls.remove(temporary)
      throw error
    }
  }

  private func rename(_ temporary: String) throws(FileStorageError) {
    guard calls.rename(temporary, path) == 0 else { throw failure("write") }
    syncDirectory()
  }

  /// Returns the status of the old file, which must be writable, or `nil` if it does not exist.
  private func statusOfOldFile() throws(FileStorageError) -> FileStatus? {
    guard let status = calls.status(at: path) else {
      if errno == ENOENT { return nil }
      throw failure("write")
    }
    // Renaming would replace a pipe or a device, and even a read-only file.
    guard status.isRegular else { throw notRegular("write") }
    guard calls.checkWritable(path) == 0 else { throw failure("write") }
    return status
  }

  /// Creates a temporary file, which is locked until its descriptor is closed.
  private func createTemporary(
    isLocked: Bool,
    like old: FileStatus?
  ) throws(FileStorageError) -> (path: String, descriptor: Int32) {
    while true {
      let path = companion(isLocked ? "new" : "\(UInt64.random(in: 0 ... .max)).new")
      if isLocked { _ = calls.remove(path) }
      let descriptor = try create(path, like: old, for: "write")
      // Another program may find the file before it is locked, and remove it as a leftover. Not
      // every file system has locks.
      let isTaken = calls.lock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      if !isTaken, calls.status(of: descriptor)?.links != 0 { return (path, descriptor) }
      calls.close(descriptor)
      _ = calls.remove(path)
    }
  }

  private func create(
    _ path: String,
    like old: FileStatus?,
    for operation: String
  ) throws(FileStorageError) -> Int32 {
    // If others may not read the file, they must not be able to read the new one either.
    let mode: mode_t = old == nil ? 0o666 : 0o600
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let descriptor = uninterrupted { calls.open(path, flags, mode) }
    guard descriptor >= 0 else { throw failure(operation) }
    return descriptor
  }

  /// Writes a new file with the permissions of the old one.
  private func write(
    _ data: Data,
    to descriptor: Int32,
    like old: FileStatus?,
    for operation: String
  ) throws(FileStorageError) {
    if let old {
      // Only a privileged user can preserve another owner.
      _ = calls.setOwner(of: descriptor, like: old)
      guard calls.setPermissions(of: descriptor, like: old) == 0 else { throw failure(operation) }
    }
    var rest = data[...]
    while !rest.isEmpty {
      let count = uninterrupted { rest.withUnsafeBytes { calls.write(descriptor, $0) } }
      guard count >= 0 else { throw failure(operation) }
      rest = rest.dropFirst(count)
    }
    guard uninterrupted({ calls.sync(descriptor) }) == 0 else { throw failure(operation) }
  }

  /// Makes a change of the directory durable.
  ///
  /// Some file systems do not support this and do not need it.
  private func syncDirectory() {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let descriptor = uninterrupted { calls.open(directory, flags, 0) }
    guard descriptor >= 0 else { return }
    _ = uninterrupted { calls.sync(descriptor) }
    calls.close(descriptor)
  }

  /// Removes the temporary files of programs that ended while they wrote this file.
  ///
  /// A program that is writing holds the lock of its temporary file.
  func removeLeftovers() {
    let (prefix, suffix) = (".\(component).", ".new")
    for name in calls.names(in: directory) ?? []
    where name.hasPrefix(prefix) && name.hasSuffix(suffix)
      && UInt64(name.dropFirst(prefix.count).dropLast(suffix.count)) != nil
    {
      let leftover = "\(directory)/\(name)"
      let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
      let descriptor = uninterrupted { calls.open(leftover, flags, 0) }
      guard descriptor >= 0 else { continue }
      if calls.status(of: descriptor)?.isRegular == true,
        calls.lock(descriptor, LOCK_EX | LOCK_NB) == 0
      {
        _ = calls.remove(leftover)
      }
      calls.close(descriptor)
    }
  }
}

extension AtomicFile {
  /// The paths for a copy that is kept, in the order in which to try them.
  static func pathsAside(of path: String) -> some Sequence<String> {
    (1...).lazy.map { path + ($0 == 1 ? ".damaged" : ".damaged-\($0)") }
  }

  /// Moves the file to an unused path next to it, and returns that path.
  package func moveAside() throws(FileStorageError) -> String {
    guard let old = calls.status(at: path) else { throw failure("move aside") }
    return try keeping(old) { () throws(FileStorageError) in
      guard calls.remove(path) == 0 else { throw failure("move aside") }
      syncDirectory()
    }
  }

  /// Keeps the old content at a second path, and then replaces or removes the file.
  ///
  /// In this order, the content is at one of the paths at any moment.
  ///
  /// - Returns: The second path.
  private func keeping(
    _ old: FileStatus,
    while change: () throws(FileStorageError) -> Void
  ) throws(FileStorageError) -> String {
    let copy = try keep(old)
    syncDirectory()
    do {
      try change()
    } catch {
      if copy.isNew { _ = calls.remove(copy.path) }
      throw error
    }
    return copy.path
  }

  private func keep(_ old: FileStatus) throws(FileStorageError) -> (path: String, isNew: Bool) {
    for copy in Self.pathsAside(of: path) {
      if calls.link(path, copy) == 0 { return (copy, true) }
      if errno == EEXIST {
        // A program that ended before it replaced the file has kept the content already.
        if calls.status(at: copy)?.id == old.id { return (copy, false) }
        continue
      }
      // Not every file system has hard links.
      if try copyContent(to: copy, like: old) { return (copy, true) }
    }
    throw failure("keep a copy of")
  }

  /// Copies the content to a new file, and returns `false` if there is a file at the path.
  private func copyContent(
    to copy: String,
    like old: FileStatus
  ) throws(FileStorageError) -> Bool {
    let operation = "keep a copy of"
    guard calls.status(at: copy) == nil else { return false }
    let source = uninterrupted { calls.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0) }
    guard source >= 0 else { throw failure(operation) }
    defer { calls.close(source) }
    let data = try read(source, to: operation)
    let descriptor = try create(copy, like: old, for: operation)
    defer { calls.close(descriptor) }
    do {
      try write(data, to: descriptor, like: old, for: operation)
    } catch {
      _ = calls.remove(copy)
      throw error
    }
    return true
  }
}

extension AtomicFile {
  /// The path that all spellings of the path of one file have in common.
  ///
  /// It contains no links, and its names are those in the directories, which may ignore the case
  /// and the Unicode normalization of letters. Hard links are other files: saving one separates it
  /// from the others.
  var identity: String {
    let directory = Self.resolve(directory, calls)
    return calls.exactPath(directory == "/" ? "/\(component)" : "\(directory)/\(component)")
  }

  /// Returns a path with which the system finds the file.
  ///
  /// The system does not find the parent of a directory that does not exist, as in
  /// `missing/../x.json`.
  private static func found(_ path: String, _ calls: any SystemCalls) -> String {
    let directory = directory(of: path)
    guard "\(directory)/".contains("/../"), calls.resolve(directory) == nil, errno == ENOENT else {
      return path
    }
    return "\(resolve(directory, calls))/\(component(of: path))"
  }

  /// Resolves links in the path of a directory, which need not exist.
  private static func resolve(_ path: String, _ calls: any SystemCalls) -> String {
    if let resolved = calls.resolve(path) { return resolved }
    guard path.contains("/"), path != "/" else { return path }
    let parent = resolve(directory(of: path), calls)
    let name = component(of: path)
    return name == ".." ? directory(of: parent) : parent + (parent == "/" ? "" : "/") + name
  }
}

extension SystemCalls {
  /// Returns a path with the names that the directories contain.
  ///
  /// The lookup ends at the first directory whose names must be spelled exactly. On most disks,
  /// that is the first one.
  fileprivate func exactPath(_ path: String) -> String {
    let (directory, name) = (AtomicFile.directory(of: path), AtomicFile.component(of: path))
    guard path.contains("/"), path != "/" else { return path }
    guard let id = status(at: path)?.id else {
      // The file does not exist yet, so its name becomes the one in the directory.
      return exactPath(directory, appending: name)
    }
    var spellings = name.spellings.filter { !$0.utf8.elementsEqual(name.utf8) }
    if spellings.isEmpty { return exactPath(directory, appending: name) }
    spellings = spellings.filter { status(at: "\(directory)/\($0)")?.id == id }
    guard !spellings.isEmpty else { return path }
    let names = names(in: directory) ?? []
    let exact =
      names.first { $0.utf8.elementsEqual(name.utf8) }
      ?? names.first { $0.lowercased() == name.lowercased() }
    return exactPath(directory, appending: exact ?? name)
  }

  private func exactPath(_ directory: String, appending name: String) -> String {
    let directory = exactPath(directory)
    return directory == "/" ? "/\(name)" : "\(directory)/\(name)"
  }
}

extension String {
  /// Other spellings of a name, for directories that ignore case or normalization.
  fileprivate var spellings: [String] {
    [
      lowercased(), uppercased(), precomposedStringWithCanonicalMapping,
      decomposedStringWithCanonicalMapping,
    ]
  }
}
#endif
