package import Composable
import ComposableIssues
import ComposableNotes
import Foundation
import Synchronization

/// Writes the notes of test stores to a file of the test process, for "composable accept".
///
/// It never changes a source file. `Composable` finds this type by its mangled name. If it is moved
/// or renamed, tests write no notes.
package final class NoteFileWriter: TestNoteWriter {
  private let folder: String
  private let files = Mutex(Files())

  private struct Files {
    var file: FileHandle?
    var hasFailed = false
    var sources: [String: TestedFile] = [:]
  }

  package init(folder: String) {
    self.folder = folder
  }

  package func write<State, Action>(_ note: TestNote<State, Action>) {
    let path = "\(note.location.filePath)"
    let source = files.withLock { state in
      let source = state.sources[path] ?? TestedFile(path: path)
      state.sources[path] = source
      return source
    }
    var line = AcceptedNote(
      file: path,
      module: String("\(note.location.fileID)".prefix { $0 != "/" }),
      line: Int(note.location.line),
      column: Int(note.location.column),
      hash: source.hash
    )
    if source.isOutdated { line.isOutdated = true } else { line.add(note, in: source.text) }
    files.withLock { append(line, &$0) }
  }

  private func append(_ line: AcceptedNote, _ state: inout Files) {
    guard !state.hasFailed else { return }
    do {
      if state.file == nil { state.file = try makeFile() }
      try state.file?.write(contentsOf: JSONEncoder().encode(line) + Data("\n".utf8))
    } catch {
      state.hasFailed = true
      StandardError.print("The notes of the tests cannot be written to \"\(folder)\": \(error)")
    }
  }

  /// Creates the file of the process.
  private func makeFile() throws -> FileHandle {
    let folder = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appending(path: "\(UUID().uuidString).jsonl")
    try Data().write(to: url, options: .withoutOverwriting)
    return try FileHandle(forWritingTo: url)
  }
}

/// A source file of tests, as it is when the first of its tests notes something.
private struct TestedFile {
  let text: String
  let hash: String

  /// Whether the file has changed since the tests were built.
  let isOutdated: Bool

  init(path: String) {
    let data = FileManager.default.contents(atPath: path) ?? Data()
    hash = AcceptedNote.hash(of: data)
    text = String(decoding: data, as: UTF8.self)
    let source = Self.modificationDate(of: path)
    let program = Self.program.flatMap(Self.modificationDate)
    isOutdated = if let source, let program { source > program } else { false }
  }

  private static func modificationDate(of path: String) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }

  /// The path of the program or the library that contains the tests.
  private static var program: String? {
    #if os(Linux)
    return try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
    // On a Mac, the process is a program of Xcode, which loads the tests.
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return (tests ?? .main).executablePath
    #endif
  }
}
