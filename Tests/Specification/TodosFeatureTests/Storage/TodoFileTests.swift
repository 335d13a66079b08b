import Composable
import ComposableTestKit
import Foundation
import Synchronization
import Testing

@testable import TodosFeature

@Suite struct TodoFileTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func error(
    _ body: () async throws(FileStorageError) -> Void
  ) async -> FileStorageError? {
    do throws(FileStorageError) {
      try await body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `has no todos if the file does not exist`() async throws {
    #expect(try await TodoFile(name: directory.file).load().isEmpty)
    try expectEqual(directory.names, [])
  }

  @Test func `loads what it has saved`() async throws {
    let file = TodoFile(name: directory.file)
    try await file.save([.milk, .eggs.completed])
    try await expectEqual(TodoFile(name: directory.file).load(), [.milk, .eggs.completed])
    try expectEqual(directory.names, [".todos.json.lock", "todos.json"])
  }

  @Test func `makes the directories on the way`() async throws {
    let path = directory.path + "/a/b/todos.json"
    try await TodoFile(name: path).save([.milk])
    try await expectEqual(TodoFile(name: path).load(), [.milk])
  }

  @Test func `replaces the file and keeps its permissions`() async throws {
    try directory.write(#"{"version": 2, "todos": []}"#)
    chmod(directory.file, 0o640)
    let before = directory.status()
    let file = TodoFile(name: directory.file)
    _ = try await file.load()
    try await file.save([.milk])
    expectEqual(directory.status().st_mode, before.st_mode)
    #expect(directory.status().st_ino != before.st_ino)
  }

  @Test func `does not touch a file that is right already`() async throws {
    let file = TodoFile(name: directory.file)
    try await file.save([.milk])
    let before = directory.status()
    try await file.save([.milk])
    expectEqual(directory.status().st_ino, before.st_ino)
  }

  @Test func `follows links, also to where nothing is yet`() async throws {
    let link = directory.path + "/link"
    symlink("more-links", link)
    symlink("there/real.json", directory.path + "/more-links")
    let file = TodoFile(name: link)
    try await file.save([.milk])
    try await file.save([.eggs])
    try expectEqual(directory.names, ["link", "more-links", "there"])
    try await expectEqual(TodoFile(name: directory.path + "/there/real.json").load(), [.eggs])
  }

  @Test func `a cycle of symbolic links is an error`() async throws {
    symlink("todos.json", directory.file)
    let error = await error { () async throws(FileStorageError) in
      _ = try await TodoFile(name: directory.file).load()
    }
    expectEqual(
      error?.description,
      "Cannot open \"\(directory.file)\": Too many levels of symbolic links."
    )
  }

  @Test func `says that a directory is not a regular file`() async throws {
    let error = await error { () async throws(FileStorageError) in
      _ = try await TodoFile(name: directory.path).load()
    }
    expectEqual(error?.description, "Cannot read \"\(directory.path)\": Not a regular file.")
  }

  @Test func `says that there is no directory`() async throws {
    try directory.write("x", "plain")
    let path = directory.path + "/plain/todos.json"
    let loading = await error { () async throws(FileStorageError) in
      _ = try await TodoFile(name: path).load()
    }
    expectEqual(loading?.description, "Cannot read \"\(path)\": Not a directory.")
    let saving = await error { () async throws(FileStorageError) in
      try await TodoFile(name: path).save([.milk])
    }
    expectEqual(saving?.description, "Cannot lock \"\(path)\": Not a directory.")
  }

  @Test func `never overwrites a damaged file`() async throws {
    try directory.write("{\"version\": 2,\n \"todos\": [oops]}")
    let file = TodoFile(name: directory.file)
    let loading = await error { () async throws(FileStorageError) in _ = try await file.load() }
    expectEqual(
      loading?.description,
      """
      The file "\(directory.file)" is damaged at line 2, column 12: not valid JSON: expected a \
      value, found 'o'. The file was not changed.
      """
    )
    let saving = await error { () async throws(FileStorageError) in try await file.save([.milk]) }
    expectEqual(saving, .changedElsewhere(file: directory.file))
    try expectEqual(directory.text(), "{\"version\": 2,\n \"todos\": [oops]}")
  }

  @Test func `never overwrites what another program has saved`() async throws {
    let file = TodoFile(name: directory.file)
    let other = TodoFile(name: directory.file)
    try await file.save([.milk])
    _ = try await other.load()
    try await other.save([.milk, .eggs])
    let saving = await error { () async throws(FileStorageError) in try await file.save([.bread]) }
    expectEqual(
      saving?.description,
      """
      Another program changed the file "\(directory.file)". Your changes are not saved.
      """
    )
    try await expectEqual(file.load(), [.milk, .eggs])
    try await file.save([.bread])
    try await expectEqual(other.load(), [.bread])
  }

  @Test func `keeps damaged files aside, each under a name of its own`() async throws {
    let file = TodoFile(name: directory.file)
    try directory.write("first")
    try await expectEqual(file.keepAside(), directory.file + ".damaged")
    #expect(try await file.load().isEmpty)
    try directory.write("second")
    try await expectEqual(file.keepAside(), directory.file + ".damaged-2")
    try expectEqual(directory.text("todos.json.damaged"), "first")
    try expectEqual(directory.text("todos.json.damaged-2"), "second")
  }

  @Test func `a file that can be read is not kept aside`() async throws {
    let file = TodoFile(name: directory.file)
    #expect(try await file.keepAside() == nil)
    try await file.save([.milk])
    #expect(try await file.keepAside() == nil)
    try await expectEqual(file.load(), [.milk])
  }

  @Test func `is not disturbed by what a crash has left`() async throws {
    let file = TodoFile(name: directory.file)
    try await file.save([.milk])
    try directory.write("{\"version\": 2, \"tod", ".todos.json.new")
    try await expectEqual(file.load(), [.milk])
    try await file.save([.eggs])
    try await expectEqual(file.load(), [.eggs])
    try expectEqual(directory.names, [".todos.json.lock", "todos.json"])
  }

  @Test func `saves nothing when it was cancelled`() async throws {
    let file = TodoFile(name: directory.file)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await file.save([.milk])
    }
    try await task.value
    #expect(try await file.load().isEmpty)
  }

  @Test func `loses nothing of many that add at once`() async throws {
    let path = directory.file
    await withTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<10 {
            let file = TodoFile(name: path, isExclusive: true)
            guard var todos = try? await file.load() else { continue }
            todos.append(Todo.State(id: UUID(writer * 100 + number)))
            try? await file.save(todos)
          }
        }
      }
    }
    let numbers = (0..<4).flatMap { writer in (0..<10).map { writer * 100 + $0 } }
    expectEqual(Set(try await TodoFile(name: path).load().ids), Set(numbers.map { UUID($0) }))
  }

  @Test func `names the process that locks the file, then gives up`() async throws {
    let holder = TodoFile(name: directory.file, isExclusive: true)
    _ = try await holder.load()
    let notices = Notices()
    let patience = TodoFile.Patience(
      beforeNotice: .zero,
      beforeFailure: .milliseconds(20),
      notice: notices.add
    )
    let other = TodoFile(name: directory.file, isExclusive: true, patience: patience)
    let error = await error { () async throws(FileStorageError) in _ = try await other.load() }
    expectEqual(
      error?.description,
      "The file \"\(directory.file)\" is locked by process \(getpid())."
    )
    expectEqual(notices.all, [error])
    #expect(try await TodoFile(name: directory.file).load().isEmpty)
    try await holder.save([.milk])
  }

  /// `todos add --file /dev/null` left a lock file in `/dev`.
  @Test func `makes no lock file next to something that is not a regular file`() async throws {
    expectEqual(mkfifo(directory.file, 0o600), 0)
    let file = TodoFile(name: directory.file, isExclusive: true)
    let error = await error { () async throws(FileStorageError) in _ = try await file.load() }
    expectEqual(error?.description, "Cannot read \"\(directory.file)\": Not a regular file.")
    try expectEqual(directory.names, ["todos.json"])
  }

  // The second load used to wait for its own process.
  @Test func `two loads at once share an exclusive lock`() async throws {
    let holder = TodoFile(name: directory.file, isExclusive: true)
    _ = try await holder.load()
    let (path, holders) = (directory.file, LockIsolated<TodoFile?>(holder))
    let waiting = LockIsolated(0)
    let patience = TodoFile.Patience(beforeNotice: .zero) { _ in
      waiting.withValue { $0 += 1 }
      if waiting.value == 2 { holders.setValue(nil) }
    }
    _ = consume holder
    let file = TodoFile(name: path, isExclusive: true, patience: patience)
    async let first = file.load()
    async let second = file.load()
    #expect(try await (first, second) == ([], []))
  }

  @Test func `frees the lock when it is gone`() async throws {
    _ = try await TodoFile(name: directory.file, isExclusive: true).load()
    let patience = TodoFile.Patience(beforeFailure: .zero)
    let other = TodoFile(name: directory.file, isExclusive: true, patience: patience)
    #expect(try await other.load().isEmpty)
  }
}

private final class Notices: Sendable {
  private let log = Mutex<[FileStorageError?]>([])

  var all: [FileStorageError?] { log.withLock { $0 } }

  func add(_ notice: FileStorageError) {
    log.withLock { $0.append(notice) }
  }
}
