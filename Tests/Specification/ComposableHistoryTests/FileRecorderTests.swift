import Composable
import ComposableHistory
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct FileRecorderTests {
  typealias NotebookRecording = Recording<Notebook.State, Notebook.Action>

  @Test func `a recording has the actions and states of the session`() throws {
    let file = TemporaryFile()
    let store = makeNotebook(try FileRecorder(file.url, of: Notebook.self, program: "1.2"))
    store.play()
    let recording = try NotebookRecording(contentsOf: file.url)
    expectEqual(recording.initialState, Notebook.State())
    expectEqual(recording.transitions.map(\.action).first, .addButtonTapped)
    expectEqual(recording.header?.feature, "Notebook")
    expectEqual(recording.header?.program, "1.2")
    #expect(recording.note == nil)
    try expectEqual(recording.replay { Notebook() }, store.withState { $0 })
  }

  @Test func `has a line for the start, each action and each change of an effect`() async throws {
    let file = TemporaryFile()
    let clock = TestClock()
    let store = makeNotebook(clock: clock, try FileRecorder(file.url, of: Notebook.self))
    let task = store.send(.saveButtonTapped)
    await clock.advance(by: .seconds(1))
    await task.finish()
    _ = store.observers
    expectEqual(file.lines.count, 5)
    let recording = try NotebookRecording(contentsOf: file.url)
    expectEqual(recording.transitions.map(\.event.cause), [.user, .effect(1)])
    expectEqual(recording.effectEvents.map(\.number), [1, 1])
    expectEqual(recording.effectEvents.last?.change, .ended)
  }

  @Test func `a recording has a graph of its states`() throws {
    let file = TemporaryFile()
    let store = makeNotebook(try FileRecorder(file.url, of: Notebook.self))
    store.send(.addButtonTapped)
    store.send(.deleteButtonTapped)
    let graph = try NotebookRecording(contentsOf: file.url).graph(of: \.notes.isEmpty)
    expectEqual(graph.states, ["true", "false"])
    expectEqual(graph.edges.map(\.action), [".addButtonTapped", ".deleteButtonTapped"])
    expectEqual(graph.edges.map(\.target), [1, 0])
    expectEqual(graph.edges.map(\.origin), [.user, .user])
  }

  @Test func `every line is in the file when send returns`() throws {
    let file = TemporaryFile()
    let store = makeNotebook(try FileRecorder(file.url, of: Notebook.self))
    for count in 1...5 {
      store.send(.rollButtonTapped)
      expectEqual(file.lines.count, count + 1)
    }
  }

  @Test func `a torn last line is ignored with a note`() throws {
    let file = TemporaryFile()
    let store = makeNotebook(try FileRecorder(file.url, of: Notebook.self))
    store.play()
    let text = file.text
    for length in [1, 10, file.lines.last?.count ?? 0] {
      try file.write(String(text.dropLast(length)))
      let recording = try NotebookRecording(contentsOf: file.url)
      expectEqual(recording.transitions.count, 6)
      expectEqual(recording.note, "The recording ends within line 8, which is ignored.")
    }
  }

  @Test func `a damaged line is an error that names it`() throws {
    let file = TemporaryFile()
    let store = makeNotebook(try FileRecorder(file.url, of: Notebook.self))
    store.play()
    var lines = file.lines
    lines[2] = "{\"number\":2,x}"
    try file.write(lines.joined(separator: "\n") + "\n")
    let error = #expect(throws: RecordingError.self) { try NotebookRecording(contentsOf: file.url) }
    expectEqual(error?.line, 3)
    expectEqual(
      error?.description,
      "Line 3 of the recording cannot be read. It is not valid JSON from byte 13 on."
    )
  }

  @Test func `a newer version is an error`() throws {
    let file = TemporaryFile()
    _ = makeNotebook(try FileRecorder(file.url, of: Notebook.self))
    try file.write(file.text.replacing("\"version\":2", with: "\"version\":3"))
    let error = #expect(throws: RecordingError.self) { try NotebookRecording(contentsOf: file.url) }
    expectEqual(
      error?.description,
      """
      Line 1 of the recording cannot be read. Its version is 3, and this program reads versions up \
      to 2. Update the program.
      """
    )
  }

  @Test func `an action that does not fit the feature is an error that names it`() throws {
    let file = TemporaryFile()
    let store = makeNotebook(try FileRecorder(file.url, of: Notebook.self, program: "1.2"))
    store.play()
    try file.write(file.text.replacing("deleteButtonTapped", with: "removeButtonTapped"))
    let error = #expect(throws: RecordingError.self) { try NotebookRecording(contentsOf: file.url) }
    expectEqual(
      error?.description,
      """
      Line 8 of the recording cannot be read. Action 7, 'removeButtonTapped', cannot be decoded as \
      'Notebook.Action': 'Notebook.Action' has no case 'removeButtonTapped'. The recording was made \
      by version 1.2 of the program, and 'Notebook.Action' has changed since. Read the recording \
      with that version, or view it with 'AnyRecording'.
      """
    )
  }

  @Test func `a field that the program did not have yet is an error that names it`() throws {
    let file = TemporaryFile()
    let store = makeNotebook(try FileRecorder(file.url, of: Notebook.self))
    store.play()
    try file.write(file.text.replacing("\"isSaving\":false,", with: ""))
    let error = #expect(throws: RecordingError.self) { try NotebookRecording(contentsOf: file.url) }
    expectEqual(
      error?.description,
      """
      Line 1 of the recording cannot be read. The initial state cannot be decoded as \
      'Notebook.State': It has no value for 'isSaving'. The recording was made by an earlier \
      version of the program, and 'Notebook.State' has changed since. Read the recording with that \
      version, or view it with 'AnyRecording'.
      """
    )
  }

  @Test func `the recording of another feature is an error that names the feature`() throws {
    let file = TemporaryFile()
    _ = makeNotebook(try FileRecorder(file.url, of: Notebook.self, program: "1.2"))
    let error = #expect(throws: RecordingError.self) {
      try Recording<Note.State, Note.Action>(contentsOf: file.url)
    }
    expectEqual(
      error?.description,
      """
      Line 1 of the recording cannot be read. The initial state cannot be decoded as 'Note.State': \
      It has no value for 'id'. The recording is of the feature 'Notebook', made by version 1.2 of \
      the program, and is read as one of 'Note'. Read it with the types of 'Notebook'.
      """
    )
  }

  @Test func `time travel is part of a recording`() throws {
    let file = TemporaryFile()
    let store = makeNotebook(
      HistoryRecorder(),
      try FileRecorder(file.url, of: Notebook.self)
    )
    store.play()
    store.travel(to: 1)
    store.send(.addButtonTapped)
    let recording = try NotebookRecording(contentsOf: file.url)
    try expectEqual(recording.replay { Notebook() }, store.withState { $0 })
    expectEqual(store.withState { $0.notes.count }, 2)
  }

  @Test func `a second store of a recorder is an issue and leaves the file readable`() throws {
    let file = TemporaryFile()
    let recorder = try FileRecorder(file.url, of: Notebook.self)
    let store = makeNotebook(recorder)
    let issues = issues { makeNotebook(recorder).send(.addButtonTapped) }
    store.send(.deleteButtonTapped)
    expectEqual(
      issues,
      [
        """
        A second store of 'Notebook' was created with the same 'FileRecorder', and is not recorded.

        A recording has the events of one store. Add the recorder to the dependencies of one store, \
        not of the whole program. To record several stores, give each of them a 'FileRecorder' with \
        another file.
        """
      ]
    )
    let recording = try NotebookRecording(contentsOf: file.url)
    expectEqual(recording.transitions.map(\.action), [.deleteButtonTapped])
  }

  // MARK: Damage

  @Test func `a file that is deleted while it is recorded is an issue`() throws {
    let file = TemporaryFile()
    let store = makeNotebook(try FileRecorder(file.url, of: Notebook.self))
    store.send(.rollButtonTapped)
    try FileManager.default.removeItem(at: file.url)
    let issues = issues {
      store.send(.rollButtonTapped)
      store.send(.rollButtonTapped)
    }
    expectEqual(
      issues,
      [
        """
        The recording of 'Notebook.Action' stopped. '\(file.url.path)' was deleted while it was \
        recorded. Record again, and keep the file until the program ends.

        The store continues without a recording.
        """
      ]
    )
  }

  @Test func `a file that another program truncates is an issue, and nothing is written to it`()
    throws
  {
    let file = TemporaryFile()
    let store = makeNotebook(try FileRecorder(file.url, of: Notebook.self))
    store.play()
    let length = file.text.utf8.count
    try file.write("")
    let issues = issues { store.play() }
    expectEqual(
      issues,
      [
        """
        The recording of 'Notebook.Action' stopped. Another program changed '\(file.url.path)' while \
        it was recorded: it has 0 bytes instead of \(length). Record again, and copy the file \
        instead of changing it.

        The store continues without a recording.
        """
      ]
    )
    expectEqual(file.text, "")
  }

  @Test func `a file that is recorded cannot be recorded a second time`() throws {
    let file = TemporaryFile()
    do {
      let store = makeNotebook(try FileRecorder(file.url, of: Notebook.self))
      let error = #expect(throws: (any Error).self) {
        try FileRecorder(file.url, of: Notebook.self)
      }
      expectEqual(
        error?.localizedDescription,
        """
        '\(file.url.path)' is open in another recorder, of this program or of another one. Record \
        in another file, or end that recording first.
        """
      )
      store.play()
      try expectEqual(NotebookRecording(contentsOf: file.url).transitions.count, 7)
    }
    #expect(throws: Never.self) { try FileRecorder(file.url, of: Notebook.self) }
  }

  @Test func `the first action replaces an existing recording, not the start of the program`()
    throws
  {
    let file = TemporaryFile()
    do {
      makeNotebook(try FileRecorder(file.url, of: Notebook.self)).play()
    }
    let store = makeNotebook(try FileRecorder(file.url, of: Notebook.self, program: "2"))
    try expectEqual(NotebookRecording(contentsOf: file.url).transitions.count, 7)
    store.send(.rollButtonTapped)
    let recording = try NotebookRecording(contentsOf: file.url)
    expectEqual(recording.header?.program, "2")
    expectEqual(recording.transitions.map(\.action), [.rollButtonTapped])
  }

  @Test func `a feature that is not Codable is recorded as dumps`() throws {
    let file = TemporaryFile()
    let recorder = try FileRecorder<Plain.State, Plain.Action>.dumps(in: file.url, of: Plain.self)
    let store = Store(initialState: Plain.State()) {
      Plain()
    } withDependencies: {
      $0.storeObservers.append(recorder)
    }
    store.send(.increment)
    expectEqual(file.lines.count, 2)
    #expect(file.text.contains("count: 1"))
    #expect(file.text.contains("Plain.Action.increment"))
    let error = #expect(throws: RecordingError.self) { try NotebookRecording(contentsOf: file.url) }
    expectEqual(
      error?.description,
      """
      Line 1 of the recording cannot be read. The recording has dumps, which can be viewed but not \
      replayed.
      """
    )
  }
}

@Reducer struct Plain {
  struct State { var count = 0 }
  enum Action { case increment }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}
