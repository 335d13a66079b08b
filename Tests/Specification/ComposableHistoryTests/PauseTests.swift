import Composable
import ComposableHistory
import ComposableIssues
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct PauseTests {
  @Test func `actions of a pause are not in the history, and the state after them is`() throws {
    let store = makeNotebook(HistoryRecorder())
    store.send(.addButtonTapped)
    store.pauseRecording()
    #expect(store.isRecordingPaused)
    for _ in 1...3 { store.send(.addButtonTapped) }
    let afterPause = store.withState { $0 }
    store.resumeRecording()
    #expect(!store.isRecordingPaused)
    store.send(.rollButtonTapped)

    let history = try #require(store.history)
    expectEqual(history.transitions.map(\.number), [1, 5])
    expectEqual(history.state(after: 4), afterPause)
    expectEqual(history.state(after: 5), store.withState { $0 })
    #expect(history.state(after: 2) == nil)
    expectEqual(history.state(after: 1)?.notes.count, 1)
  }

  @Test func `a recording with a gap replays from the state after it`() throws {
    let store = makeNotebook(HistoryRecorder())
    store.send(.addButtonTapped)
    store.pauseRecording()
    store.send(.addButtonTapped)
    store.resumeRecording()
    store.send(.rollButtonTapped)
    store.send(.addButtonTapped)
    let recording = try #require(store.history).recording
    expectEqual(recording.steps.count, 4)
    try expectEqual(recording.replay { Notebook() }, store.withState { $0 })
  }

  @Test func `a file has the number of the missing actions and the state after them`() throws {
    let file = TemporaryFile()
    do {
      let store = makeNotebook(try FileRecorder(file.url, of: Notebook.self))
      store.send(.addButtonTapped)
      store.pauseRecording()
      for _ in 1...2 { store.send(.addButtonTapped) }
      store.resumeRecording()
      store.send(.rollButtonTapped)
    }
    let lines = try String(contentsOf: file.url, encoding: .utf8).split(separator: "\n")
    expectEqual(lines.count, 4)
    #expect(lines[2].contains(#""replaced":true,"skipped":2"#))
    let recording = try Recording<Notebook.State, Notebook.Action>(contentsOf: file.url)
    try expectEqual(recording.replay { Notebook() }.notes.count, 3)
  }

  @Test func `a store travels to the states around a gap`() throws {
    let store = makeNotebook(HistoryRecorder())
    store.send(.addButtonTapped)
    store.pauseRecording()
    for _ in 1...3 { store.send(.addButtonTapped) }
    store.resumeRecording()
    store.send(.addButtonTapped)
    for (number, count) in [(4, 4), (1, 1), (5, 5), (4, 4)] {
      #expect(store.travel(to: number))
      expectEqual(store.withState(\.notes.count), count)
    }
    #expect(!store.travel(to: 3))
    store.returnToPresent()
    expectEqual(store.withState(\.notes.count), 5)
    store.travel(to: 4)
    store.send(.addButtonTapped)
    expectEqual(store.history?.branchLines.map(\.firstNumber), [4])
    expectEqual(store.history?.state(after: 6)?.notes.count, 5)
  }

  @Test func `questions about a history begin again after a gap`() throws {
    let store = makeNotebook(HistoryRecorder())
    store.send(.addButtonTapped)
    store.pauseRecording()
    for _ in 1...3 { store.send(.addButtonTapped) }
    store.resumeRecording()
    store.send(.addButtonTapped)
    store.send(.rollButtonTapped)
    let history = try #require(store.history)
    expectEqual(history.changes(of: \.notes.count).map(\.oldValue), [0, 4])
    try expectEqual(#require(history.rerun(5)).stateBefore.notes.count, 4)
    try expectEqual(#require(history.replay(without: 1)).state.notes.count, 5)
    try expectEqual(#require(history.replay(without: 5)).state.notes.count, 4)
    let graph = history.graph { $0.notes.count }
    let edges = graph.edges.map { "\(graph.states[$0.source]) \(graph.states[$0.target])" }
    expectEqual(Set(edges), ["0 1", "4 5", "5 5"])
  }

  @Test func `a history that drops its oldest actions keeps the states after gaps`() throws {
    let store = makeNotebook(HistoryRecorder(limit: 8))
    for number in 1...60 {
      if number % 10 == 3 { store.pauseRecording() }
      if number % 10 == 6 { store.resumeRecording() }
      store.send(.rollButtonTapped)
      let history = try #require(store.history)
      #expect(history.transitions.count <= 8)
      guard !store.isRecordingPaused else { continue }
      expectEqual(history.state(after: number), store.withState { $0 })
      for number in history.transitions.map(\.number) {
        #expect(history.state(after: number) != nil)
      }
    }
  }

  @Test func `shared values that change in a pause are those of the state after it`() throws {
    @Shared(.inMemory("pages")) var pages = 1
    let store = Store(initialState: Pages.State()) {
      Pages()
    } withDependencies: {
      $0.storeObservers = [HistoryRecorder()]
    }
    store.send(.turned)
    store.pauseRecording()
    store.send(.turned)
    $pages.withLock { $0 += 10 }
    store.resumeRecording()
    store.send(.turned)
    let recording = try #require(store.history).recording
    try expectEqual(recording.replay { Pages() }.log, [2, 3, 14])
    expectEqual(pages, 14)
  }
}

@Reducer private struct Pages {
  struct State: Equatable {
    @Shared(.inMemory("pages")) var pages = 1
    var log: [Int] = []
  }

  enum Action { case turned }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.$pages.withLock { $0 += 1 }
      state.log.append(state.pages)
      return .none
    }
  }
}
