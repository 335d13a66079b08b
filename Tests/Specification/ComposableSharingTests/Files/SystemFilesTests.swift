import ComposableDependencies
import ComposableIssues
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@testable import ComposableSharing

@Suite struct SystemFilesTests {
  private let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("sharing-\(UUID().uuidString)")

  private var file: URL { directory.appendingPathComponent("number.json") }

  private func number(_ value: Int = 1, in file: URL? = nil) -> Shared<Int> {
    withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      Shared(wrappedValue: value, .fileStorage(file ?? self.file))
    }
  }

  private func text() throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  private func withDirectory(_ operation: () async throws -> Void) async throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try await operation()
  }

  @Test func `a saved value is in the file, and the last of many`() async throws {
    try await withDirectory {
      let number = number()
      for value in 1...100 { number.withLock { $0 = value } }
      try await number.save()
      try expectEqual(text(), "100")
      try expectEqual(
        FileManager.default.contentsOfDirectory(atPath: directory.path),
        ["number.json"]
      )
    }
  }

  @Test func `loading does not bring back what a change has replaced`() async throws {
    try await withDirectory {
      let number = number()
      for value in 1...50 {
        number.withLock { $0 = value }
        try await number.load()
        expectEqual(number.wrappedValue, value)
      }
    }
  }

  @Test func `directories on the way are made`() async throws {
    try await withDirectory {
      let deep = directory.appendingPathComponent("a/b/number.json")
      let number = number(in: deep)
      number.withLock { $0 = 3 }
      try await number.save()
      try expectEqual(String(contentsOf: deep, encoding: .utf8), "3")
    }
  }

  @Test func `permissions and links are kept`() async throws {
    try await withDirectory {
      let link = directory.appendingPathComponent("link.json")
      try Data("1".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      try createLink(link, to: file.path)
      let number = number(in: link)
      number.withLock { $0 = 3 }
      try await number.save()
      try expectEqual(text(), "3")
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(try isLink(link))
    }
  }

  /// The link was replaced by a file.
  @Test func `a link to a file that does not exist yet is kept`() async throws {
    try await withDirectory {
      let (first, second) = (
        directory.appendingPathComponent("first.json"),
        directory.appendingPathComponent("second.json")
      )
      try FileManager.default.createDirectory(
        at: directory.appendingPathComponent("a/b"),
        withIntermediateDirectories: true
      )
      try createLink(first, to: "second.json")
      // The parent of a linked directory is the parent of its target.
      try createLink(directory.appendingPathComponent("linked"), to: "a/b")
      try createLink(second, to: "linked/../number.json")
      let number = number(in: first)
      number.withLock { $0 = 3 }
      try await number.save()
      let target = directory.appendingPathComponent("a/number.json")
      try expectEqual(String(contentsOf: target, encoding: .utf8), "3")
      for link in [first, second] { #expect(try isLink(link)) }
    }
  }

  /// Opening the pipe waited for its other end, and all files waited for it.
  @Test func `a pipe is not a file`() async throws {
    try await withDirectory {
      expectEqual(mkfifo(file.path, 0o600), 0)
      let error = #expect(throws: FileStorageError.self) {
        try FileStorage.fileSystem.files.read(file)
      }
      expectEqual(error.map { "\($0)" }, "Cannot read \"\(file.path)\": Not a regular file.")
    }
  }

  /// A regular file replaced the pipe, and no error was reported.
  @Test(arguments: [false, true])
  func `a pipe is not replaced`(isLink: Bool) async throws {
    try await withDirectory {
      let pipe = isLink ? directory.appendingPathComponent("pipe") : file
      let number = number()
      expectEqual(mkfifo(pipe.path, 0o600), 0)
      if isLink { try createLink(file, to: "pipe") }
      let error = await #expect(throws: FileStorageError.self) { try await number.save() }
      expectEqual(error.map { "\($0)" }, "Cannot write \"\(file.path)\": Not a regular file.")
      #expect(number.saveError as? FileStorageError == error)
      let kind = try FileManager.default.attributesOfItem(atPath: pipe.path)[.type]
      #expect(kind as? FileAttributeType != .typeRegular)
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      expectEqual(names.sorted(), isLink ? ["number.json", "pipe"] : ["number.json"])
    }
  }

  @Test func `leftovers of programs that were killed while they wrote are removed`() async throws {
    try await withDirectory {
      func path(_ name: String) -> String { directory.appendingPathComponent(name).path }
      for name in [".number.json.17.new", ".number.json.18.new", ".number.json.new", "18.new"] {
        try Data("half".utf8).write(to: URL(fileURLWithPath: path(name)))
      }
      // A program that is still writing.
      let descriptor = open(path(".number.json.18.new"), O_RDONLY | O_CLOEXEC)
      defer { close(descriptor) }
      expectEqual(flock(descriptor, LOCK_EX | LOCK_NB), 0)
      let number = number()
      number.withLock { $0 = 2 }
      try await number.save()
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      expectEqual(
        names.sorted(),
        [".number.json.18.new", ".number.json.new", "18.new", "number.json"]
      )
    }
  }

  /// The second property had a value of its own, and one of the changes was lost.
  @Test func `two spellings of a file are one value`() async throws {
    try await withDirectory {
      let link = directory.appendingPathComponent("link.json")
      try createLink(link, to: "number.json")
      let number = number()
      number.withLock { $0 = 2 }
      let other = self.number(9, in: link)
      let parent = self.number(9, in: directory.appendingPathComponent("a/../number.json"))
      expectEqual(other.wrappedValue, 2)
      other.withLock { $0 += 1 }
      expectEqual(number.wrappedValue, 3)
      expectEqual(parent.wrappedValue, 3)
      try await number.save()
      try expectEqual(text(), "3")
      #expect(try isLink(link))
    }
  }

  /// The search for a directory to watch did not end: the parent of "missing/.." was
  /// "missing/../..", and so on.
  @Test func `a file beside a missing directory is watched`() async throws {
    try await withDirectory {
      let file = directory.appendingPathComponent("missing/../number.json")
      let number = self.number(1, in: file)
      try await nextChange(of: number) {
        try FileManager.default.createDirectory(
          at: directory.appendingPathComponent("missing"),
          withIntermediateDirectories: false
        )
        try Data("5".utf8).write(to: self.file)
      }
      expectEqual(number.wrappedValue, 5)
    }
  }

  /// The second property waited for a minute, and the file was then locked by the program itself.
  @Test func `two spellings of a file in exclusive use have one lock`() async throws {
    try await withDirectory {
      let link = directory.appendingPathComponent("link.json")
      try createLink(link, to: "number.json")
      try Data("7".utf8).write(to: file)
      try await withDependencies {
        $0.defaultFileStorage = FileStorage(files: SystemFiles(waitingForLocks: .zero))
      } operation: {
        let first = Shared(wrappedValue: 1, .fileStorage(file))
        let second = Shared(wrappedValue: 1, .fileStorage(link))
        second.withLock { $0 += 1 }
        expectEqual(first.wrappedValue, 8)
        try await first.save()
      }
      try expectEqual(text(), "8")
    }
  }

  /// Saving replaces one name of a file.
  @Test func `another hard link keeps the old content`() async throws {
    try await withDirectory {
      let other = directory.appendingPathComponent("other.json")
      try Data("1".utf8).write(to: file)
      try FileManager.default.linkItem(at: file, to: other)
      let (number, copy) = (number(), self.number(in: other))
      number.withLock { $0 = 2 }
      try await number.save()
      try expectEqual(text(), "2")
      try expectEqual(String(contentsOf: other, encoding: .utf8), "1")
      expectEqual(copy.wrappedValue, 1)
    }
  }

  /// The issue belonged to no test, because the thread that writes belongs to none.
  @Test func `the issue of a replaced file belongs to the change that replaces it`() async throws {
    try await withDirectory {
      try Data("nonsense".utf8).write(to: file)
      var number = Shared(value: 0)
      withExpectedIssue(count: 1) {
        number = self.number()
      } matching: {
        $0.contains("could not be loaded")
      }
      await withExpectedIssue(count: 1) {
        number.withLock { $0 = 2 }
        try await number.save()
      } matching: {
        $0.contains("The old contents are kept as")
      }
      try expectEqual(text(), "2")
    }
  }

  /// The issue belonged to no test, because the thread that watches belongs to none.
  @Test func `the issue of a damaged change belongs to the test of the property`() async throws {
    try await withDirectory {
      await withExpectedIssue(count: 1) {
        let number = number()
        try await nextChange {
          _ = number.loadError
        } after: {
          try Data("nonsense".utf8).write(to: file, options: .atomic)
        }
        expectEqual((number.loadError as? FileStorageError)?.isAboutContent, true)
      } matching: {
        $0.contains("could not be loaded")
      }
    }
  }

  @Test func `a link to itself is an error, and kept`() async throws {
    try await withDirectory {
      try createLink(file, to: "number.json")
      let files = FileStorage.fileSystem.files
      let error = #expect(throws: FileStorageError.self) {
        try files.write(Data(), to: file, keepsOld: false)
      }
      expectEqual(
        error.map { "\($0)" },
        "Cannot open \"\(file.path)\": Too many levels of symbolic links."
      )
      #expect(try isLink(file))
    }
  }

  /// The link was moved, and the damaged file stayed.
  @Test func `a damaged file behind a link is kept beside it, and so is the link`() async throws {
    try await withDirectory {
      let link = directory.appendingPathComponent("link.json")
      try Data("nonsense".utf8).write(to: file)
      try createLink(link, to: "number.json")
      let files = FileStorage.fileSystem.files
      let copy = try #require(try files.write(Data("1".utf8), to: link, keepsOld: true))
      expectEqual(copy, file.appendingPathExtension("damaged"))
      try expectEqual(String(contentsOf: copy, encoding: .utf8), "nonsense")
      #expect(try isLink(link))
      try expectEqual(text(), "1")
    }
  }

  @Test func `a damaged file that a killed program has kept is not kept again`() async throws {
    try await withDirectory {
      try Data("nonsense".utf8).write(to: file)
      let copy = file.appendingPathExtension("damaged")
      try FileManager.default.linkItem(at: file, to: copy)
      let files = FileStorage.fileSystem.files
      try expectEqual(files.write(Data("1".utf8), to: file, keepsOld: true), copy)
    }
  }

  private func createLink(_ link: URL, to path: String) throws {
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: path)
  }

  private func isLink(_ file: URL) throws -> Bool {
    let kind = try FileManager.default.attributesOfItem(atPath: file.path)[.type]
    return kind as? FileAttributeType == .typeSymbolicLink
  }

  @Test func `changes by other programs are seen, in place or as a new file`() async throws {
    try await withDirectory {
      let number = number()
      try await nextChange(of: number) {
        try Data("7".utf8).write(to: file, options: .atomic)
      }
      expectEqual(number.wrappedValue, 7)
      try await nextChange(of: number) { try FileManager.default.removeItem(at: file) }
      expectEqual(number.wrappedValue, 1)
    }
  }

  /// The kernel ended the watch together with the directory.
  @Test(arguments: [false, true])
  func `a directory that was removed or moved, and made again, is watched`(
    isMoved: Bool
  ) async throws {
    try await withDirectory {
      let inner = directory.appendingPathComponent("a/b")
      let file = inner.appendingPathComponent("number.json")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      try Data("7".utf8).write(to: file)
      let issues = RecordedIssues()
      let number = withIssueReporters([issues]) { self.number(in: file) }
      for value in 8...10 {
        try await lose(number, in: file) {
          if isMoved {
            let old = directory.appendingPathComponent("old-\(value)")
            try FileManager.default.moveItem(at: inner, to: old)
          } else {
            try FileManager.default.removeItem(at: inner.deletingLastPathComponent())
          }
        }
        expectEqual(issues.all.count, value - 7)
        expectEqual(number.wrappedValue, value - 1)
        try await nextChange {
          _ = number.loadError
        } after: {
          try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
          try Data("\(value)".utf8).write(to: file, options: .atomic)
        }
        expectEqual(number.wrappedValue, value)
        #expect(number.loadError == nil)
      }
    }
  }

  /// Waits until the loss of the folder of a file is seen, so that it does not exist then.
  private func lose(
    _ number: Shared<Int>,
    in file: URL? = nil,
    _ removal: () throws -> Void
  ) async throws {
    try await nextChange(of: { _ = number.loadError }, after: removal)
    expectEqual(
      number.loadError.map { "\($0)" },
      "Cannot read \"\((file ?? self.file).path)\": Its folder was moved or deleted."
    )
  }

  /// The value was the default again, and the next change saved that.
  @Test func `a value whose folder was deleted stays, and is saved in a new folder`() async throws {
    try await withDirectory {
      let issues = RecordedIssues()
      let number = withIssueReporters([issues]) { self.number() }
      number.withLock { $0 = 7 }
      try await number.save()
      try await lose(number) { try FileManager.default.removeItem(at: directory) }
      await #expect(throws: FileStorageError.self) { try await number.load() }
      number.withLock { $0 += 1 }
      try await number.save()
      try expectEqual(text(), "8")
      #expect(number.loadError == nil)
    }
  }

  @Test func `a value whose folder is moved back has no error`() async throws {
    try await withDirectory {
      let issues = RecordedIssues()
      let number = withIssueReporters([issues]) { self.number() }
      number.withLock { $0 = 7 }
      try await number.save()
      let other = directory.appendingPathExtension("moved")
      try await lose(number) { try FileManager.default.moveItem(at: directory, to: other) }
      await nextChange {
        _ = number.loadError
      } after: {
        try? FileManager.default.moveItem(at: other, to: directory)
      }
      #expect(number.loadError == nil)
      expectEqual(number.wrappedValue, 7)
      expectEqual(issues.all.count, 1)
    }
  }

  @Test func `a file below another file cannot be loaded or saved`() async throws {
    try await withDirectory {
      try Data("a file".utf8).write(to: file)
      let inside = file.appendingPathComponent("inside.json")
      var number = Shared(value: 0)
      let texts = issues { number = self.number(in: inside) }
      expectEqual(texts.count, 1)
      expectEqual(texts.first?.contains("Cannot read \"\(inside.path)\": Not a directory.\n"), true)
      let error = await #expect(throws: FileStorageError.self) { try await number.save() }
      let text = error.map { "\($0)" } ?? ""
      expectEqual(text, "Cannot read \"\(inside.path)\": Not a directory.")
      #expect(number.saveError is FileStorageError)
    }
  }

  @Test func `a file is moved aside to a free name`() async throws {
    try await withDirectory {
      for round in ["damaged", "damaged-2"] {
        try Data("nonsense \(round)".utf8).write(to: file)
        let copy = try AtomicFile(following: file.path).moveAside()
        expectEqual(copy, file.appendingPathExtension(round).path)
        try expectEqual(String(contentsOfFile: copy, encoding: .utf8), "nonsense \(round)")
      }
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test func `a file that cannot be moved is an error, and leaves no empty copy`() async throws {
    try await withDirectory {
      let error = #expect(throws: FileStorageError.self) {
        try AtomicFile(following: file.path).moveAside()
      }
      expectEqual(
        error.map { "\($0)" },
        "Cannot move aside \"\(file.path)\": No such file or directory."
      )
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      expectEqual(names, [])
    }
  }

  /// Returns a property whose file is in exclusive use, and the texts of issues.
  private func exclusive() -> (number: Shared<Int>, texts: [String]) {
    var number = Shared(value: 0)
    let texts = issues {
      number = withDependencies {
        $0.defaultFileStorage = FileStorage(files: SystemFiles(waitingForLocks: .zero))
      } operation: {
        Shared(wrappedValue: 1, .fileStorage(file))
      }
    }
    return (number, texts)
  }

  /// Locks the file as another program does.
  private func lock() throws -> FileLock? {
    guard case .acquired(let lock) = try FileLock.attempt(of: AtomicFile(following: file.path))
    else { return nil }
    return lock
  }

  @Test func `a file in exclusive use is locked from its first load`() async throws {
    try await withDirectory {
      try Data("7".utf8).write(to: file)
      let (number, texts) = exclusive()
      expectEqual(texts, [])
      #expect(try lock() == nil)
      number.withLock { $0 += 1 }
      try await number.save()
      try expectEqual(text(), "8")
      #expect(try lock() == nil)
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      expectEqual(names.sorted(), [".number.json.lock", "number.json"])
    }
  }

  @Test func `a file in exclusive use is saved although a killed program has left its copy`()
    async throws
  {
    try await withDirectory {
      let (number, _) = exclusive()
      try Data().write(to: directory.appending(path: ".number.json.new"))
      number.withLock { $0 += 1 }
      try await number.save()
      try expectEqual(text(), "2")
    }
  }

  /// A program that starts has copies of all descriptors for a moment.
  @Test func `a lock is released even if its descriptor was copied`() async throws {
    try await withDirectory {
      var held = try lock()
      let copy = dup(try #require(held).descriptor)
      defer { close(copy) }
      #expect(try lock() == nil)
      held = nil
      #expect(try lock() != nil)
    }
  }

  @Test func `programs that use a file exclusively at once lose no change`() async throws {
    try await withDirectory {
      await withTaskGroup { group in
        for _ in 1...4 {
          group.addTask { [path = file.path] in
            await #expect(processExitsWith: .success) { [path = path as String] in
              let number = withDependencies {
                $0.defaultFileStorage = .exclusiveFileSystem
              } operation: {
                Shared(wrappedValue: 0, .fileStorage(URL(fileURLWithPath: path)))
              }
              number.withLock { $0 += 1 }
              exit(0)
            }
          }
        }
      }
      let content = try text()
      expectEqual(content, "4")
    }
  }

  @Test func `a file that another program has locked cannot be loaded or saved`() async throws {
    try await withDirectory {
      let lock = try #require(try lock())
      let (number, texts) = exclusive()
      let error = FileStorageError.inUse(file: file.path, process: Int(getpid()))
      expectEqual(texts.count, 1)
      expectEqual(texts.first?.contains("could not be loaded: \(error)\n"), true)
      #expect(number.loadError as? FileStorageError == error)
      await #expect(throws: error) { try await number.save() }
      extendLifetime(lock)
    }
  }

  @Test func `changes that are not yet written are written when the program exits`() async throws {
    try await withDirectory {
      await #expect(processExitsWith: .success) { [path = file.path as String] in
        withDependencies {
          $0.defaultFileStorage = .fileSystem
        } operation: {
          let number = Shared(wrappedValue: 0, .fileStorage(URL(fileURLWithPath: path)))
          for value in 1...1_000 { number.withLock { $0 = value } }
          exit(0)
        }
      }
      let content = try text()
      expectEqual(content, "1000")
    }
  }
}
