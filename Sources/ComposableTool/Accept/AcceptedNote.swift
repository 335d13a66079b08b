import ComposableCommandLine
import Foundation

/// What a call of a test store must assert, as a test run has noted it.
///
/// `NoteContent` of the library writes it.
struct AcceptedNote: Decodable, Equatable, Sendable {
  /// A call to insert, with the statements of its closure.
  struct Call: Decodable, Equatable, Sendable {
    let call: String
    let statements: [String]
    var type: String?
  }

  /// The path of the file, and the module that it belongs to.
  let file: String
  let module: String
  let line: Int
  let column: Int

  /// The hash of the file in the run.
  let hash: String

  /// A Boolean value that indicates whether the file had changed since the tests were built.
  var isOutdated: Bool?

  /// The reason why nothing can be written.
  var refusal: String?

  /// A Boolean value that indicates whether the closure, which changes nothing, must be removed.
  var isNeedless: Bool?

  /// The statements from what the closure leads to, to what happened.
  var statements: [String]?

  /// The state's type, if the statements can assign a field that tests cannot.
  var type: String?

  /// The calls to insert.
  var calls: [Call]?
  var isAfterCall: Bool?

  var location: SourceFile.Location { SourceFile.Location(line: line, column: column) }

  /// The part of the test that the note is about.
  enum Part: CaseIterable {
    case before, closure, after
  }

  var part: Part { calls == nil ? .closure : isAfterCall == true ? .after : .before }

  /// A Boolean value that indicates whether the test asserts what happened.
  var isAsserted: Bool {
    isNeedless == nil && statements?.isEmpty != false && calls?.isEmpty != false
  }

  /// The source in the note.
  var source: [String] {
    (statements ?? []) + (calls ?? []).flatMap { [$0.call] + $0.statements }
  }
}

extension AcceptedNote {
  /// Reads the notes in a folder, each file once.
  static func read(from folder: String) throws -> [Self] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let files = names.sorted().filter { $0.hasSuffix(".jsonl") }
    guard !files.isEmpty else {
      throw Failure(
        "There are no notes in \"\(folder)\". Run first: COMPOSABLE_ACCEPT=\(folder) swift test"
      )
    }
    return try files.flatMap {
      try parse(SourceFiles.read("\(folder)/\($0)"), of: "\(folder)/\($0)")
    }
  }

  private static func parse(_ text: String, of path: String) throws -> [Self] {
    try text.split(separator: "\n").enumerated().map { index, line in
      do {
        return try JSONDecoder().decode(Self.self, from: Data(line.utf8))
      } catch {
        throw Failure(
          "\(path):\(index + 1): is not a note. Delete the folder, and run the tests again."
        )
      }
    }
  }

  /// The hash of a file that notes contain.
  static func hash(of text: String) -> String {
    let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

/// A reason not to change a call.
struct Refusal: Error, Equatable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
