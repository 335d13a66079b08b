import ComposableDependencies
import ComposableIssues
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@testable import ComposableSharing

/// Each call of the system fails in turn, and the program ends before each of them.
///
/// Afterward, the next program finds the old or the new content at the path, or what it is told is
/// true.
@Suite struct FileFaultTests {
  /// What the file contains when the program starts.
  enum Content: String, CaseIterable {
    case none = ""
    case first = "[1,7]"
    case current = #"{"value":7,"version":2}"#
    case damaged = "nonsense"
    case newer = #"{"version":3}"#
  }

  enum Step {
    case change
    case changeBySecondSpelling
    case load
    case otherProgramWrites
    case otherProgramLocks
    case otherProgramUnlocks
  }

  struct Program: CustomStringConvertible {
    let content: Content
    let isExclusive: Bool
    let isLink: Bool
    let steps: [Step]

    var description: String {
      "\(content)\(isExclusive ? ", exclusive" : "")\(isLink ? ", through a link" : ""): \(steps)"
    }

    static let all: [Self] = {
      let sequences: [[Step]] = [
        [.load],
        [.change, .change],
        [.change, .changeBySecondSpelling, .load],
        [.change, .otherProgramWrites, .change],
        [.otherProgramLocks, .change, .otherProgramUnlocks, .load, .change],
      ]
      return Content.allCases.flatMap { content in
        sequences.flatMap { steps in
          [false, true].flatMap { isExclusive in
            (steps.contains(.changeBySecondSpelling) ? [false, true] : [false]).map { isLink in
              Self(content: content, isExclusive: isExclusive, isLink: isLink, steps: steps)
            }
          }
        }
      }
    }()
  }

  private static let versions = FileVersions([Int].self).then { $0.last ?? 0 }

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }()

  private static let otherContent = Data(#"{"value":500,"version":2}"#.utf8)

  /// The folder of one run, with the file, a link to it, and everything else that programs leave.
  private struct Folder {
    let url: URL
    var file: URL { url.appending(path: "n.json") }
    var link: URL { url.appending(path: "link.json") }

    init(_ program: Program) throws {
      url = FileManager.default.temporaryDirectory.appending(path: "faults-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      if program.content != .none { try Data(program.content.rawValue.utf8).write(to: file) }
      try FileManager.default.createSymbolicLink(
        atPath: link.path,
        withDestinationPath: "../\(url.lastPathComponent)/n.json"
      )
    }

    var content: Data? { try? Data(contentsOf: file) }

    var names: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    /// The temporary files of programs that ended while they wrote them.
    var leftovers: [String] {
      get throws { try names.filter { $0.hasSuffix(".new") && $0 != ".n.json.new" } }
    }

    func copies() throws -> [Data] {
      try names.filter { $0.contains(".damaged") }
        .map { try Data(contentsOf: url.appending(path: $0)) }
    }

    func remove() { try? FileManager.default.removeItem(at: url) }
  }

  /// What a program saw.
  private struct Outcome {
    /// The contents that the file may have.
    var possible: [Data?]

    /// The content that the last step must have left, unless the program ended.
    var expected: Data?
    var texts: [String] = []
    var errors: [String] = []
  }

  private func number(_ file: URL, in storage: FileStorage) -> Shared<Int> {
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(
        wrappedValue: 0,
        .fileStorage(file, versions: Self.versions, encoder: Self.encoder)
      )
    }
  }

  /// Runs a program until it ends.
  private func run(
    _ program: Program,
    in folder: Folder,
    _ calls: FaultyCalls
  ) async throws
    -> Outcome
  {
    var outcome = Outcome(possible: [folder.content])
    outcome.texts = await issues {
      let storage = FileStorage(
        files: SystemFiles(waitingForLocks: program.isExclusive ? .zero : nil, calls: calls)
      )
      var (other, otherLock): (AtomicFile?, FileLock?) = (
        try? AtomicFile(following: folder.file.path), nil
      )
      if program.steps.first == .otherProgramLocks, let file = other {
        if case .acquired(let lock)? = try? FileLock.attempt(of: file) { otherLock = lock }
      }
      let first = number(program.isLink ? folder.link : folder.file, in: storage)
      for step in program.steps {
        switch step {
        case .change, .changeBySecondSpelling:
          let number =
            step == .change
            ? first : number(program.isLink ? folder.file : folder.link, in: storage)
          number.withLock { $0 += 1 }
          let data = Data(#"{"value":\#(number.wrappedValue),"version":2}"#.utf8)
          do {
            try await number.save()
            outcome.expected = data
          } catch {
            // The save that the change began may have succeeded, and only this one failed.
            outcome.expected = nil
            outcome.errors.append("\(error)")
          }
          outcome.possible.append(data)
        case .load:
          do { try await first.load() } catch { outcome.errors.append("\(error)") }
        case .otherProgramWrites:
          _ = try? other?.replace(with: Self.otherContent, isLocked: false)
          outcome.possible.append(Self.otherContent)
          outcome.expected = Self.otherContent
        case .otherProgramLocks: break
        case .otherProgramUnlocks: otherLock = nil
        }
      }
      calls.end()
      other = nil
      extendLifetime(otherLock)
    }
    return outcome
  }

  private func check(
    _ program: Program,
    _ fault: FaultyCalls.Fault?,
    at number: Int = 0
  ) async throws -> [String] {
    let folder = try Folder(program)
    defer { folder.remove() }
    let old = folder.content
    let calls = FaultyCalls(fault: fault, at: number)
    let outcome = try await run(program, in: folder, calls)
    let call = number > 0 && number <= calls.names.count ? calls.names[number - 1] : "-"
    let comment: Comment = "\(program), \(fault.map { "\($0)" } ?? "-") at \(number) (\(call))"
    let (content, copies) = (folder.content, try folder.copies())
    #expect(outcome.possible.contains(content), comment)
    if case .end? = fault {
    } else if let expected = outcome.expected {
      #expect(content == expected, comment)
    }
    // The other program does not keep what it replaces.
    let isAlone = !program.steps.contains(.otherProgramWrites)
    let isUnusable = program.content == .damaged || program.content == .newer
    if isAlone, isUnusable, content != old { #expect(copies == [old], comment) }
    #expect(copies.allSatisfy { $0 == old || !isAlone && $0 == Self.otherContent }, comment)
    #expect(Set(copies).count == copies.count, comment)
    if outcome.texts.contains(where: { $0.contains("has been replaced") }) {
      #expect(!copies.isEmpty, comment)
    }
    if isAlone {
      #expect(!outcome.errors.contains { $0.contains("Another program changed") }, comment)
    }
    try await restart(folder, comment)
    return calls.names
  }

  /// Starts the next program, which has no faults.
  private func restart(_ folder: Folder, _ comment: Comment) async throws {
    let content = folder.content
    let expected = content.flatMap { try? Self.versions.value(in: $0) }
    let texts = try await issues {
      let number = number(folder.file, in: FileStorage(files: SystemFiles(calls: FaultyCalls())))
      #expect(number.wrappedValue == expected ?? 0, comment)
      #expect((number.loadError == nil) == (content == nil || expected != nil), comment)
      number.withLock { $0 = 99 }
      try await number.save()
    }
    #expect(texts.count == (content == nil || expected != nil ? 0 : 2), "\(comment): \(texts)")
    #expect(folder.content == Data(#"{"value":99,"version":2}"#.utf8), comment)
    let copies = try folder.copies()
    #expect(Set(copies).count == copies.count, comment)
    // A program that another test starts holds the locks of all open files until it runs, and what is
    // locked is not removed.
    for _ in 1...100 where try !folder.leftovers.isEmpty {
      let number = number(folder.file, in: FileStorage(files: SystemFiles(calls: FaultyCalls())))
      number.withLock { $0 += 1 }
      try await number.save()
    }
    let leftovers = try folder.leftovers
    #expect(leftovers.isEmpty, "\(comment): \(leftovers)")
  }

  @Test(arguments: Program.all)
  func `no fault of a call loses a file`(program: Program) async throws {
    let calls = try await check(program, nil)
    // Each program tries every eighth call, unless all are asked for.
    let isThorough = ProcessInfo.processInfo.environment["MODEL_PROGRAMS"] != nil
    let offset = program.description.utf8.reduce(0) { $0 + Int($1) }
    for (index, call) in calls.enumerated() where isThorough || (index + offset) % 8 == 0 {
      let number = index + 1
      let denied = FaultyCalls.Fault.error(number.isMultiple(of: 2) ? ENOSPC : EACCES)
      for fault in [denied, .error(EINTR), .end] {
        _ = try await check(program, fault, at: number)
      }
      if call == "read" || call == "write" {
        _ = try await check(program, .shortWrite, at: number)
      }
    }
  }
}

/// Directories that ignore the case and the Unicode normalization of names.
@Suite struct FileIdentityTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "identity-\(UUID().uuidString)")

  private func identity(_ path: String, isFolding: Bool = true) throws -> String {
    let calls = FaultyCalls(spell: { [root = folder.path] path in
      isFolding ? Self.spelling(onDisk: path, below: root) : path
    })
    let file = try AtomicFile(following: "\(folder.path)/\(path)", calls: calls)
    let root = try #require(LiveSystemCalls().resolve(folder.path))
    return String(file.identity.dropFirst(root.count))
  }

  /// Looks up each name as a directory does that ignores case and normalization.
  private static func spelling(onDisk path: String, below root: String) -> String {
    guard path.hasPrefix(root + "/") else { return path }
    return path.dropFirst(root.count + 1).split(separator: "/").reduce(root) { parent, name in
      let names = LiveSystemCalls().names(in: parent) ?? []
      let found = names.first { $0.lowercased() == name.lowercased() }
      return "\(parent)/\(found ?? String(name))"
    }
  }

  @Test(arguments: [true, false])
  func `all spellings of a file have the names on the disk`(isFolding: Bool) throws {
    let inner = folder.appending(path: "Data")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    for name in ["Caf\u{e9}.json", "1.2"] {
      try Data().write(to: inner.appending(path: name))
    }
    let spellings = [
      "Data/Caf\u{e9}.json", "data/cAF\u{e9}.JSON", "DATA/Cafe\u{301}.json", "Data/1.2",
      "data/1.2", "Data/New.json", "data/New.json",
    ]
    let identities = try spellings.map { try identity($0, isFolding: isFolding) }
    let onDisk = [0, 0, 0, 3, 3, 5, 5].map { "/" + spellings[$0] }
    #expect(
      identities.map { Array($0.utf8) }
        == (isFolding ? onDisk : spellings.map { "/" + $0 }).map { Array($0.utf8) }
    )
  }

  @Test func `links and parents lead to the file that they name`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let manager = FileManager.default
    for name in ["a/b", "c"] {
      try manager.createDirectory(
        at: folder.appending(path: name),
        withIntermediateDirectories: true
      )
    }
    for (link, target) in ["linked": "a/b", "c/x.json": "../linked/../x.json", "d": "c"] {
      try manager.createSymbolicLink(
        atPath: folder.appending(path: link).path,
        withDestinationPath: target
      )
    }
    // The file does not exist, and then it does.
    for _ in 1...2 {
      for path in ["a/x.json", "linked/../x.json", "c/x.json", "d/../c/x.json", "./a/b/../x.json"] {
        #expect(try identity(path, isFolding: false) == "/a/x.json")
      }
      #expect(try identity("a/missing/x.json", isFolding: false) == "/a/missing/x.json")
      #expect(try identity("linked/../no/../x.json", isFolding: false) == "/a/x.json")
      try Data().write(to: folder.appending(path: "a/x.json"))
    }
  }
}
