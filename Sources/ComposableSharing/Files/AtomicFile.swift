import Foundation

/// A file that is replaced atomically.
struct AtomicFile {
  /// The location of the file, after following symbolic links.
  ///
  /// The links are preserved.
  let destination: URL

  /// Follows symbolic links, even to a file that does not exist yet.
  init(_ file: URL) {
    var path = file.path
    // The limit of the system. Operations on a longer chain fail.
    for _ in 0..<40 {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      guard let target else { break }
      let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
      path = target.hasPrefix("/") ? target : directory + "/" + target
    }
    destination = URL(fileURLWithPath: path)
  }

  /// Replaces the content atomically.
  ///
  /// Even after a crash, the file has its old or its new content.
  func replace(with data: Data) throws {
    let directory = destination.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    // Other writers have other names, so each one replaces the file with its own content. A process
    // ID would not be enough: in containers that share a volume, every program is process 1.
    let name = ".\(destination.lastPathComponent).\(UInt64.random(in: 0 ... .max)).new"
    let temporary = directory.appendingPathComponent(name).path
    let oldMode = try modeOfOldFile()
    // If others may not read the file, they must not be able to read the temporary one either.
    let mode: mode_t = oldMode == nil ? 0o666 : 0o600
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure() }
    do {
      defer { close(descriptor) }
      if let oldMode, fchmod(descriptor, oldMode) != 0 { throw failure() }
      try write(data, to: descriptor)
      guard fsync(descriptor) == 0 else { throw failure() }
      guard rename(temporary, destination.path) == 0 else { throw failure() }
    } catch {
      unlink(temporary)
      throw error
    }
    sync(directory)
  }

  /// Returns the content, or `nil` if the file does not exist.
  func read() throws -> Data? {
    let descriptor = open(destination.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure()
    }
    defer { close(descriptor) }
    var data = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count == 0 { return data }
      if count > 0 { data += chunk[..<count] } else if errno != EINTR { throw failure() }
    }
  }

  /// Returns the permissions of the old file, which must be writable, or `nil` if it does not exist.
  private func modeOfOldFile() throws -> mode_t? {
    var status = stat()
    guard stat(destination.path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw failure()
    }
    guard access(destination.path, W_OK) == 0 else { throw failure() }
    return status.st_mode & 0o7777
  }

  private func write(_ data: Data, to descriptor: Int32) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw failure()
      }
    }
  }

  /// Syncs the directory, to make the rename durable.
  ///
  /// File systems without support for it are safe without.
  private func sync(_ directory: URL) {
    let descriptor = open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func failure() -> NSError {
    NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
  }
}
