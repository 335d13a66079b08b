import Composable
import Foundation
import Testing

@testable import TodosFeature

@Suite struct FileLockTests {
  let directory: TemporaryDirectory
  private var lockPath: String { directory.path + "/.todos.json.lock" }

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Returns the message of a save while something else is at the path of the lock file.
  private func message() async throws -> String {
    try await #require(throws: FileStorageError.self) {
      try await TodoFile(name: directory.file).save([.milk])
    }.description
  }

  private func refusal(_ reason: String) -> String {
    """
    Cannot lock "\(directory.file)": The lock file "\(lockPath)" \(reason). Remove it and try again.
    """
  }

  @Test func `refuses a link, and leaves what it leads to as it is`() async throws {
    try directory.write("precious", "target")
    symlink("target", lockPath)
    #expect(try await message() == refusal("is a symbolic link"))
    #expect(try directory.text("target") == "precious")
    #expect(try directory.names == [".todos.json.lock", "target"])
  }

  @Test func `refuses a link to nothing, and makes nothing there`() async throws {
    symlink("target", lockPath)
    #expect(try await message() == refusal("is a symbolic link"))
    #expect(try directory.names == [".todos.json.lock"])
  }

  @Test func `refuses a hard link, and leaves the other file as it is`() async throws {
    try directory.write("precious", "target")
    link(directory.path + "/target", lockPath)
    #expect(try await message() == refusal("is a hard link to another file"))
    #expect(try directory.text("target") == "precious")
  }

  @Test func `refuses a directory`() async throws {
    mkdir(lockPath, 0o777)
    #expect(try await message() == refusal("is not a regular file"))
  }

  @Test func `refuses a pipe without waiting for its other end`() async throws {
    mkfifo(lockPath, 0o666)
    #expect(try await message() == refusal("is not a regular file"))
  }

  @Test func `refuses a socket`() async throws {
    #if canImport(Darwin)
    let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // Through a link, because an address is short, and the path of the directory can be long.
    let short = "/tmp/\(UUID().uuidString)"
    symlink(directory.path, short)
    defer { unlink(short) }
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: "\(short)/.todos.json.lock".utf8)
    }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isBound = withUnsafeBytes(of: &address) { bytes in
      bind(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), length) == 0
    }
    try #require(isBound)
    #expect(try await message() == refusal("is not a regular file"))
  }

  @Test func `refuses a device`() async throws {
    // Only a privileged user can make one.
    guard mknod(lockPath, S_IFCHR | 0o666, 1 << 8 | 3) == 0 else { return }
    #expect(try await message() == refusal("is not a regular file"))
  }

  @Test func `is beside the file that a link leads to, so that both names share it`() async throws {
    symlink("real.json", directory.file)
    try await TodoFile(name: directory.file).save([.milk])
    #expect(try directory.names == [".real.json.lock", "real.json", "todos.json"])
    let holder = TodoFile(name: directory.path + "/real.json", isExclusive: true)
    _ = try await holder.load()
    let patience = TodoFile.Patience(beforeFailure: .zero)
    let other = TodoFile(name: directory.file, isExclusive: true, patience: patience)
    await #expect(throws: FileStorageError.inUse(file: directory.file, process: Int(getpid()))) {
      try await other.load()
    }
    try await holder.save([.milk])
  }

  @Test(arguments: ["", "-7\n", "0\n", "seven\n", "99999999999999999999\n", "1\n2\n"])
  func `says nothing of a process that makes no sense`(text: String) async throws {
    try directory.write(text, ".todos.json.lock")
    let descriptor = open(lockPath, O_RDWR)
    defer { close(descriptor) }
    flock(descriptor, LOCK_EX)
    let patience = TodoFile.Patience(beforeFailure: .zero)
    let file = TodoFile(name: directory.file, isExclusive: true, patience: patience)
    await #expect(throws: FileStorageError.inUse(file: directory.file, process: nil)) {
      try await file.load()
    }
  }
}
