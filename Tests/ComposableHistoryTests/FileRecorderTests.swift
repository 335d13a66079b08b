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
    #expect(recording.initialState == Notebook.State())
    #expect(recording.transitions.map(\.action).first == .addButtonTapped)
    #expect(recording.header?.feature == "Notebook")
    #expect(recording.header?.program == "1.2")
    #expect(recording.note == nil)
    #expect(try recording.replay { Notebook() } == store.withState { $0 })
  }

  @Test func `has a line for the start, each action and each change of an effect`() async throws {
    let file = TemporaryFile()
    let clock = TestClock()
    let store = makeNotebook(clock: clock, try FileRecorder(file.url, of: Notebook.self))
    let task = store.send(.saveButtonTapped)
    await clock.advance(by: .seconds(1))
    await task.finish()
    _ = store.observers
    #expect(file.lines.count == 5)
    let recording = try NotebookRecording(contentsOf: file.url)
    #expect(recording.transitions.map(\.event.cause) == [.user, .effect(1)])
    #expect(recording.effectEvents.map(\.number) == [1, 1])
    #expect(recording.effectEvents.last?.change == .ended)
  }

  @Test func `every line is in the file when send returns`() throws {
    let file = TemporaryFile()
    let store = makeNotebook(try FileRecorder(file.url, of: Notebook.self))
    for count in 1...5 {
      store.send(.rollButtonTapped)
      #expect(file.lines.count == count + 1)
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
      #expect(recording.transitions.count == 6)
      #expect(recording.note == "The recording ends within line 8, which is ignored.")
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
    #expect(error?.line == 3)
    #expect(
      error?.description
        == "Line 3 of the recording cannot be read. It is not valid JSON from byte 13 on."
    )
  }

  @Test func `a newer version is an error`() throws {
    let file = TemporaryFile()
    _ = makeNotebook(try FileRecorder(file.url, of: Notebook.self))
    try file.write(file.text.replacing("\"version\":1", with: "\"version\":2"))
    let error = #expect(throws: RecordingError.self) { try NotebookRecording(contentsOf: file.url) }
    #expect(
      error?.description == """
        Line 1 of the recording cannot be read. Its version is 2, and this program reads versions up \
        to 1. Update the program.
        """
    )
  }

  @Test func `an action that does not fit the feature is an error that names its line`() throws {
    let file = TemporaryFile()
    let store = makeNotebook(try FileRecorder(file.url, of: Notebook.self))
    store.play()
    try file.write(file.text.replacing("deleteButtonTapped", with: "removeButtonTapped"))
    let error = #expect(throws: RecordingError.self) { try NotebookRecording(contentsOf: file.url) }
    #expect(error?.line == 8)
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
    #expect(try recording.replay { Notebook() } == store.withState { $0 })
    #expect(store.withState { $0.notes.count } == 2)
  }

  @Test func `a second store of a recorder is an issue and leaves the file readable`() throws {
    let file = TemporaryFile()
    let recorder = try FileRecorder(file.url, of: Notebook.self)
    let store = makeNotebook(recorder)
    let issues = issues { makeNotebook(recorder).send(.addButtonTapped) }
    store.send(.deleteButtonTapped)
    #expect(
      issues == [
        """
        A second store of 'Notebook' was created with the same 'FileRecorder', and is not recorded.

        A recording has the events of one store. Add the recorder to the dependencies of one store, \
        not of the whole program. To record several stores, give each of them a 'FileRecorder' with \
        another file.
        """
      ]
    )
    let recording = try NotebookRecording(contentsOf: file.url)
    #expect(recording.transitions.map(\.action) == [.deleteButtonTapped])
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
    #expect(file.lines.count == 2)
    #expect(file.text.contains("count: 1"))
    #expect(file.text.contains("Plain.Action.increment"))
    let error = #expect(throws: RecordingError.self) { try NotebookRecording(contentsOf: file.url) }
    #expect(
      error?.description == """
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
