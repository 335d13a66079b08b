import ComposableCommandLine
import ComposableNotes
import Foundation

extension Command {
  static let accept = Self(
    name: "accept",
    parameters: "[FOLDER]",
    summary: "writes what happened into failing tests",
    details: """
      Shows how tests must change to assert what happened, as a diff, from the notes of a test run:

          COMPOSABLE_ACCEPT=.accept swift test

      FOLDER is the folder of the notes, by default ".accept". Review the diff: what happened can be wrong. Then run the
      command with --write, and the tests again. The refused calls are listed after the diff. The status is 1 if all
      calls are refused.
      """,
    options: [Option(name: "--write", help: "changes the files, and deletes the notes")]
  ) { arguments in
    let command = AcceptCommand(
      folder: arguments.words.first ?? ".accept",
      writes: arguments.has("--write")
    )
    return try command.run()
  }
}

/// The command `composable accept`.
private struct AcceptCommand {
  let folder: String
  let writes: Bool

  func run() throws -> Int32 {
    let isCI = !(ProcessInfo.processInfo.environment["CI"] ?? "").isEmpty
    if writes, isCI {
      throw Failure(
        "\"accept --write\" changes tests, and a person must review that. It does not run in CI."
      )
    }
    let notes = try AcceptedNote.read(from: folder)
    let initializers = try initializers(in: notes)
    var (count, refusals, summaries) = (0, [String](), [String]())
    for (path, notes) in Dictionary(grouping: notes, by: \.file).sorted(by: { $0.key < $1.key }) {
      let name = Self.relative(path)
      do {
        let (file, notes) = try file(path, notes)
        let result = AcceptedTests(notes, in: file, initializers)
        let new = file.text(applying: result.edits)
        print(UnifiedDiff(path: name, from: file.text, to: new).text, terminator: "")
        if writes, new != file.text { try SourceFiles.write(new, to: path) }
        count += result.count
        summaries += result.summary.map { ["\(name): \($0)"] } ?? []
        refusals += result.refusals.map {
          "\(name):\($0.location.line):\($0.location.column): \($0.text)"
        }
      } catch let refusal as Refusal {
        refusals.append("\(name): \(refusal.reason)")
      }
    }
    let lines = refusals + summaries
    if !lines.isEmpty { print(lines.joined(separator: "\n")) }
    let verb = writes ? "changed" : "would change"
    print("\(count) \(count == 1 ? "call" : "calls") \(verb), \(refusals.count) refused.")
    if writes { try FileManager.default.removeItem(atPath: folder) }
    return count == 0 && !refusals.isEmpty ? 1 : 0
  }

  /// Reads a file of tests, and leaves out the notes of runs before its last change.
  private func file(
    _ path: String,
    _ notes: [AcceptedNote]
  ) throws -> (SourceFile, [AcceptedNote]) {
    guard Self.relative(path) != path else { throw Refusal("The file is not in this folder.") }
    guard let text = try? SourceFiles.read(path) else { throw Refusal("The file cannot be read.") }
    let hash = AcceptedNote.hash(of: text.utf8)
    let notes = notes.filter { $0.hash == hash }
    guard !notes.isEmpty else {
      throw Refusal("The file has changed since the tests ran. Run them again.")
    }
    if notes.contains(where: { $0.isOutdated == true }) {
      throw Refusal("The file has changed since the tests were built. Run them again.")
    }
    let file = SourceFile(path: path, text: text)
    try file.checkLineEnds()
    return (file, notes)
  }

  /// Finds what the notes name in the files of this folder: structs, the types that their
  /// initializers take, and the constants in the arguments of calls.
  private func initializers(in notes: [AcceptedNote]) throws -> StructInitializers {
    let source = Set(notes.flatMap(\.source))
    guard !source.isEmpty else { return StructInitializers(in: []) }
    let here = FileManager.default.currentDirectoryPath
    let texts = try SourceFiles.find(["."]).compactMap { path in
      (try? SourceFiles.read(path)).map { (path: "\(here)/\(path)", text: $0) }
    }
    var files: [String: SourceFile] = [:]
    func read(_ declarations: [String]) {
      for (path, text) in texts
      where files[path] == nil && declarations.contains(where: text.contains) {
        files[path] = SourceFile(path: path, text: text)
      }
    }
    func read(types names: [Substring]) {
      read(names.flatMap { ["struct \($0)", "enum \($0)", "\($0) {"] })
    }
    let names = Set(source.flatMap(StructInitializers.names))
    read(types: names.compactMap { $0.split(separator: ".").last })
    read(types: StructInitializers(in: Array(files.values)).parameterTypes.map { $0[...] })
    read(Self.constants(in: notes).flatMap { ["static let \($0)", "case \($0)"] })
    return StructInitializers(in: files.values.sorted { $0.path < $1.path })
  }

  /// Returns the names of members in the arguments of calls that notes refer to.
  private static func constants(in notes: [AcceptedNote]) -> Set<String> {
    let notes = notes.filter { note in
      note.source.contains { $0.contains(StructInitializers.Completion.argumentMark) }
    }
    return Dictionary(grouping: notes, by: \.file).reduce(into: []) { names, notes in
      guard let text = try? SourceFiles.read(notes.key) else { return }
      let file = SourceFile(path: notes.key, text: text)
      for note in notes.value {
        guard let call = try? AcceptedCall(at: note.location, in: file),
          let action = call.call.arguments.first
        else { continue }
        names.formUnion(
          action.tokens.filter { file.at($0 - 1, ".") && file.isWord($0) }.map(file.text)
        )
      }
    }
  }

  /// Returns the path in this folder, or the whole path if the file is elsewhere.
  private static func relative(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }
}

extension AcceptedTests {
  /// The numbers of expectations, and the lines of those that are not the same.
  var summary: String? {
    guard count > 0 else { return nil }
    func counted(_ lines: [Int]) -> String { lines.count == 1 ? "1 call" : "\(lines.count) calls" }
    let new = added.isEmpty ? [] : ["\(counted(added)) with added expectations"]
    let lines = Set(changed).sorted().map(String.init)
    let place = (lines.count == 1 ? "line " : "lines ") + lines.joined(separator: ", ")
    let other =
      changed.isEmpty ? [] : ["\(counted(changed)) with changed expectations, in \(place)"]
    return (new + other).joined(separator: "; ")
  }
}
