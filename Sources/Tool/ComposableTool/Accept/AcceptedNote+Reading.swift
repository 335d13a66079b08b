import ComposableCommandLine
import ComposableNotes
import Foundation

extension AcceptedNote {
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
