#if Foundation && !os(WASI) && !os(Windows)
package import Foundation

/// The calls of the operating system with which files are read and written.
///
/// They follow the system's convention: a failed call returns -1 or `nil`, and sets `errno`. All
/// files of this module make their calls here, so that tests can make each of them fail, or end the
/// program before it.
package protocol SystemCalls: Sendable {
  func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32
  func close(_ descriptor: Int32)
  func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int
  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
  func truncate(_ descriptor: Int32, to size: Int) -> Int32
  func sync(_ descriptor: Int32) -> Int32
  func lock(_ descriptor: Int32, _ operation: Int32) -> Int32

  /// Returns the status of an open file.
  func status(of descriptor: Int32) -> FileStatus?

  /// Returns the status of the file that a path leads to.
  func status(at path: String) -> FileStatus?
  func setOwner(of descriptor: Int32, like status: FileStatus) -> Int32
  func setPermissions(of descriptor: Int32, like status: FileStatus) -> Int32
  func checkWritable(_ path: String) -> Int32

  /// Gives a file a second name, unless the name is in use.
  func link(_ path: String, _ newPath: String) -> Int32

  /// Renames a file, and replaces another one.
  func rename(_ path: String, _ newPath: String) -> Int32
  func remove(_ path: String) -> Int32
  func makeDirectory(_ path: String) -> Int32

  /// Returns the target of a symbolic link.
  func target(ofLink path: String) -> String?

  /// Returns the absolute path without links of an existing file or directory.
  func resolve(_ path: String) -> String?

  /// Returns the names of the files in a directory.
  func names(in directory: String) -> [String]?
}

/// The status of a file.
package struct FileStatus: Sendable {
  /// What distinguishes a file from all others.
  struct ID: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  let id: ID
  let isRegular: Bool

  /// The number of names that the file has.
  let links: Int
  fileprivate let permissions: mode_t
  fileprivate let owner: uid_t
  fileprivate let group: gid_t

  fileprivate init(_ status: stat) {
    id = ID(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino)
    )
    isRegular = status.st_mode & S_IFMT == S_IFREG
    links = Int(status.st_nlink)
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
  }
}

/// The calls of the running system.
package struct LiveSystemCalls: SystemCalls {
  package init() {}
}

extension LiveSystemCalls {
  package func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    Foundation.open(path, flags, mode)
  }

  package func close(_ descriptor: Int32) {
    _ = Foundation.close(descriptor)
  }

  package func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    Foundation.read(descriptor, buffer.baseAddress, buffer.count)
  }

  package func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    Foundation.write(descriptor, bytes.baseAddress, bytes.count)
  }

  package func truncate(_ descriptor: Int32, to size: Int) -> Int32 {
    ftruncate(descriptor, off_t(size))
  }

  package func sync(_ descriptor: Int32) -> Int32 {
    fsync(descriptor)
  }

  package func lock(_ descriptor: Int32, _ operation: Int32) -> Int32 {
    flock(descriptor, operation)
  }

  package func status(of descriptor: Int32) -> FileStatus? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileStatus(status) : nil
  }

  package func status(at path: String) -> FileStatus? {
    var status = stat()
    return stat(path, &status) == 0 ? FileStatus(status) : nil
  }

  package func setOwner(of descriptor: Int32, like status: FileStatus) -> Int32 {
    fchown(descriptor, status.owner, status.group)
  }

  package func setPermissions(of descriptor: Int32, like status: FileStatus) -> Int32 {
    fchmod(descriptor, status.permissions)
  }

  package func checkWritable(_ path: String) -> Int32 {
    access(path, W_OK)
  }

  package func link(_ path: String, _ newPath: String) -> Int32 {
    Foundation.link(path, newPath)
  }

  package func rename(_ path: String, _ newPath: String) -> Int32 {
    Foundation.rename(path, newPath)
  }

  package func remove(_ path: String) -> Int32 {
    unlink(path)
  }

  package func makeDirectory(_ path: String) -> Int32 {
    mkdir(path, 0o777)
  }

  package func target(ofLink path: String) -> String? {
    // Longer than any path of the system.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { buffer in
      let count = readlink(path, buffer.baseAddress!, buffer.count)
      guard count >= 0 else { return nil }
      return String(decoding: UnsafeRawBufferPointer(buffer)[..<count], as: UTF8.self)
    }
  }

  package func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  package func names(in directory: String) -> [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: directory)
  }
}

/// Repeats a call while signals interrupt it.
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    guard result == -1, errno == EINTR else { return result }
  }
}
#endif
