import ComposableCommandLine
import Foundation

/// What a call of a test store must assert, as a test run has noted it.
///
/// `NoteContent` of the library writes it.
struct AcceptedNote: Decodable, Equatable, Sendable {
  /// The statements that change a field of the state, or the whole state.
  struct Change: Decodable, Equatable, Sendable {
    let field: String

    /// The ways to write the statements, the best one first.
    var alternatives: [[String]]

    /// The reason why the values cannot be written, if only the arguments of the call can.
    var refusal: String?
  }

  /// A call to insert, with the changes that it asserts.
  struct Call: Decodable, Equatable, Sendable {
    let call: String
    let changes: [Change]
  }

  /// The path of the file, and the module that it belongs to.
  let file: String
  let module: String
  let line: Int
  let column: Int

  /// The hash of the file in the run.
  let hash: String

  /// Whether the file had changed since the tests were built.
  var isOutdated: Bool?

  /// The reason why nothing can be written.
  var refusal: String?

  /// Whether no expectation lets the call pass.
  var isFailure: Bool?

  /// Whether the closure, which changes nothing, must be removed.
  var isNeedless: Bool?

  /// The way from what the closure leads to, to what happened.
  var changes: [Change]?

  /// The fields of which the closure asserts something else.
  var asserted: [String]?

  /// Assignments that change nothing in this run of the call.
  var held: [Change]?

  /// The calls to insert.
  var calls: [Call]?
  var isAfterCall: Bool?

  var location: SourceFile.Location { SourceFile.Location(line: line, column: column) }

  /// The part of the test that the note is about.
  enum Part: CaseIterable {
    case before, closure, after
  }

  var part: Part { calls == nil ? .closure : isAfterCall == true ? .after : .before }

  /// Whether the test asserts what happened.
  var isAsserted: Bool {
    isNeedless == nil && changes?.isEmpty != false && calls?.isEmpty != false
  }

  /// The source in the note.
  var source: [String] {
    let changes = (changes ?? []) + (calls ?? []).flatMap(\.changes)
    return changes.flatMap { $0.alternatives.joined() } + (calls ?? []).map(\.call)
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

extension [AcceptedNote] {
  /// Returns the changes that are right in all runs of a call.
  func agreedChanges(of call: AcceptedCall) throws -> [AcceptedNote.Change] {
    var fields: [String] = []
    for change in flatMap({ $0.changes ?? [] }) where !fields.contains(change.field) {
      fields.append(change.field)
    }
    return try fields.map { field in
      let all = map { note in
        ((note.changes ?? []) + (note.held ?? [])).first { $0.field == field }
      }
      var agreed = all.lazy.compactMap(\.self).first
      agreed?.alternatives.removeAll { statements in
        !all.allSatisfy { $0?.alternatives.contains(statements) == true }
      }
      guard let agreed, !agreed.alternatives.isEmpty else {
        throw call.differs(in: count)
      }
      return agreed
    }
  }
}

/// A reason not to change a call.
struct Refusal: Error, Equatable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
