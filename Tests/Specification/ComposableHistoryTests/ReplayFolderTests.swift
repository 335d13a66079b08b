import Composable
import ComposableHistory
import ComposableTestKit
import Foundation
import Testing

/// A folder that is removed at the end.
private struct SessionFolder: ~Copyable {
  let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Records a session, and changes the text of its file.
  @MainActor func record(
    _ name: String,
    changing change: (String) -> String = { $0 }
  ) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    let store = makeNotebook(try FileRecorder(file, of: Notebook.self, program: "1.2"))
    store.play()
    try change(String(contentsOf: file, encoding: .utf8)).write(
      to: file,
      atomically: true,
      encoding: .utf8
    )
  }
}

@MainActor @Suite struct ReplayFolderTests: ~Copyable {
  private let folder = SessionFolder()

  @Test func `recordings that the feature repeats are no failure`() throws {
    try folder.record("a.jsonl")
    try folder.record("2026/b.jsonl")
    try "No recording".write(
      to: folder.url.appending(path: "README.md"),
      atomically: true,
      encoding: .utf8
    )
    expectEqual(
      RecordingHeader.files(in: folder.url).map(\.lastPathComponent),
      ["b.jsonl", "a.jsonl"]
    )
    expectReplay(folder: folder.url) { Notebook() }
  }

  @Test func `each recording that differs is a failure that says where`() throws {
    try folder.record("1.jsonl")
    try folder.record("2.jsonl")
    let texts = issues {
      expectReplay(folder: folder.url) {
        Reduce<Notebook.State, Notebook.Action> { _, _ in .none }
      }
    }
    expectEqual(texts.count, 2)
    for (index, text) in texts.enumerated() {
      let start =
        "Recording \(index + 1) of 2, '\(index + 1).jsonl': The replay differs from the recording after action 1.\n"
      expectEqual(text.hasPrefix(start), true)
    }
  }

  @Test func `a recording of an older version says what it lacks, and the others are replayed`()
    throws
  {
    try folder.record("new.jsonl")
    try folder.record("old.jsonl") { $0.replacing("\"isSaving\":false,", with: "") }
    let texts = issues { expectReplay(folder: folder.url) { Notebook() } }
    expectEqual(
      texts,
      [
        """
        Recording 2 of 2, 'old.jsonl': Line 1 of the recording cannot be read. The initial state \
        cannot be decoded as 'Notebook.State': It has no value for 'isSaving'. The recording was \
        made by version 1.2 of the program, and 'Notebook.State' has changed since. Read the \
        recording with that version, or view it with 'AnyRecording'.
        """
      ]
    )
  }

  @Test func `recordings without an action are a failure`() throws {
    try folder.record("a.jsonl") { "\($0.prefix { $0 != "\n" })\n" }
    let file = folder.url.appending(path: "a.jsonl")
    let recording = try Recording<Notebook.State, Notebook.Action>(contentsOf: file)
    let texts = issues {
      expectReplay(folder: folder.url) { Notebook() }
      expectReplay(of: recording) { Notebook() }
    }
    expectEqual(
      texts,
      [
        "The recordings in '\(folder.url.path)' have no actions, so nothing was replayed.",
        "The recording has no actions, so nothing was replayed.",
      ]
    )
  }

  @Test func `a folder without recordings is a failure`() {
    let texts = issues { expectReplay(folder: folder.url) { Notebook() } }
    expectEqual(
      texts,
      [
        """
        '\(folder.url.path)' has no recordings, or it does not exist.

        A recording is a file of a 'FileRecorder' whose name ends with '.jsonl'.
        """
      ]
    )
  }
}
