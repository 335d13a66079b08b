import Composable
import ComposableHistory
import ComposableInspector
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct AnyRecordingTests {
  @Test func `the file of a recorder and the history in memory are the same recording`()
    async throws
  {
    let file = try TemporaryFile()
    let store = makeWorkshop(try FileRecorder(file.url, of: Workshop.self))
    await store.play()
    let fromFile = try AnyRecording(contentsOf: file.url).jsonLines.split(separator: "\n")
    let history = try #require(store.history)
    let fromMemory = try AnyRecording(history).jsonLines.split(separator: "\n")
    expectEqual(fromFile.count, 7)
    expectEqual(fromFile.dropFirst(), fromMemory.dropFirst())
    try expectEqual(AnyRecording(history).header.feature, "Workshop")
  }

  @Test func `a history that is saved replays`() async throws {
    let store = makeWorkshop(limit: 8)
    for name in ["Saw", "Nail", "Glue"] { await store.play(name: name) }
    let history = try #require(store.history)
    #expect(history.firstNumber > 0)
    let file = try TemporaryFile(try AnyRecording(history).jsonLines)
    let recording = try Recording<Workshop.State, Workshop.Action>(contentsOf: file.url)
    expectEqual(recording.transitions.map(\.number), history.transitions.map(\.number))
    try expectEqual(recording.replay { Workshop() }, store.withState { $0 })
  }

  @Test func `a history with shared values that is saved replays`() throws {
    @Shared(.inMemory("score")) var score = 3
    let store = Store(initialState: Scores.State()) {
      Scores()
    } withDependencies: {
      $0.storeObservers.append(HistoryRecorder(limit: 8))
    }
    for _ in 1...10 { store.send(.scored) }
    $score.withLock { $0 = 100 }
    store.send(.scored)
    let lines = try AnyRecording(#require(store.history)).jsonLines
    #expect(lines.contains(#""cause":"outside""#))
    let file = try TemporaryFile(lines)
    try expectEqual(AnyRecording(contentsOf: file.url).jsonLines, lines)
    let recording = try Recording<Scores.State, Scores.Action>(contentsOf: file.url)
    try expectEqual(recording.replay { Scores() }.score, 101)
    expectEqual(score, 101)
  }

  @Test func `the changes after the last action are exported`() throws {
    @Shared(.inMemory("score")) var score = 3
    let store = Store(initialState: Scores.State()) {
      Scores()
    } withDependencies: {
      $0.storeObservers.append(HistoryRecorder())
    }
    store.send(.scored)
    $score.withLock { $0 = 100 }
    let export = try AnyRecording(#require(store.history))
    let file = try TemporaryFile(export.jsonLines)
    try expectEqual(AnyRecording(contentsOf: file.url).jsonLines, export.jsonLines)
    let recording = try Recording<Scores.State, Scores.Action>(contentsOf: file.url)
    expectEqual(recording.sharedChangesAtEnd.map(\.cause), [.outside])
    try expectEqual(recording.replay { Scores() }.score, 100)
    expectEqual(
      export.summary.suffix(2),
      [
        "Shared values changed after the last action",
        #"    .inMemory("score"): 4 → 100  (changed from outside)"#,
      ]
    )
  }

  @Test func `changes between actions belong to the next action`() throws {
    let header =
      #"{"feature":"Scores","format":"composable-recording","kind":"values","program":"","#
      + #""shared":{"a":1},"start":"2026-01-01T00:00:00Z","state":{},"version":2}"#
    let file = try TemporaryFile(
      header + """

        {"shared":[{"cause":"outside","changes":[{"at":[],"set":2}],"name":"a","time":1}]}
        {"change":"ended","effect":1,"time":2}
        {"action":{},"cause":"user","changes":[],"duration":0,"number":1,"time":3}

        """
    )
    let lines = try AnyRecording(contentsOf: file.url).jsonLines.split(separator: "\n")
    expectEqual(lines.count, 3)
    expectEqual(lines.last?.contains(#""shared":[{"cause":"outside","#), true)
  }

  @Test func `a damaged line is an error that names it`() async throws {
    let store = makeWorkshop()
    await store.play()
    let text = try AnyRecording(#require(store.history)).jsonLines
    for (old, new, line) in [
      ("\"number\":1", "\"numbr\":1", 2),
      ("\"at\":[\"query\"]", "\"at\":[\"tools\",7,\"id\"]", 4),
      ("\"version\":2", "\"version\":3", 1),
    ] {
      let file = try TemporaryFile(text.replacing(old, with: new))
      let error = #expect(throws: RecordingError.self) { try AnyRecording(contentsOf: file.url) }
      expectEqual(error?.line, line)
    }
  }

  // The page was blank, because it read members that only our recorder writes.
  @Test func `an effect has all members that the page reads`() throws {
    let file = try TemporaryFile(
      """
      {"feature":"F","format":"composable-recording","kind":"values","program":"1",\
      "start":"2026-11-22T10:00:00Z","state":{},"version":1}
      {"action":{"go":{}},"cause":"user","changes":[],"number":1,"time":0}
      {"change":"started","effect":1,"location":"F.swift:1","of":1,"time":0}

      """
    )
    let lines = try AnyRecording(contentsOf: file.url).jsonLines.split(separator: "\n")
    expectEqual(lines.last?.contains(#""features":[]"#), true)
  }

  /// The summary subtracted times, and took elements out of an array that the change removes.
  @Test(arguments: [
    (#"[]"#, "0.5", "(sent by the program, +0.000 s)"),
    (#"[{"at":["rows"],"remove":true,"from":5,"count":9}]"#, "1", "    rows: [1] → nil"),
  ])
  func `lines that no recorder writes are shown`(
    changes: String,
    time: String,
    shown: String
  ) throws {
    let file = try TemporaryFile(
      """
      {"feature":"F","format":"composable-recording","kind":"values","program":"1",\
      "start":"2026-01-01T00:00:00Z","state":{"rows":[1]},"version":1}
      {"action":"a","cause":"user","changes":[],"number":1,"time":1}
      {"action":"b","cause":"user","changes":\(changes),"number":2,"time":\(time)}

      """
    )
    let recording = try AnyRecording(contentsOf: file.url)
    expectEqual(recording.summary.last?.hasSuffix(shown), true)
    #expect(recording.trace.contains("\"name\":\"Actions\""))
  }

  @Test func `a torn last line is a note`() async throws {
    let store = makeWorkshop()
    await store.play()
    let text = try AnyRecording(#require(store.history)).jsonLines
    let file = try TemporaryFile(String(text.dropLast(5)))
    let recording = try AnyRecording(contentsOf: file.url)
    expectEqual(recording.note, "The recording ends within line 7, which is ignored.")
    expectEqual(recording.jsonLines.split(separator: "\n").count, 6)
  }
}

@Reducer struct Scores {
  @ObservableState struct State: Codable, Equatable {
    @Shared(.inMemory("score")) var score = 0
  }

  enum Action: Codable { case scored }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.$score.withLock { $0 += 1 }
      return .none
    }
  }
}
