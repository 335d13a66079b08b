import Composable
import ComposableHistory
import ComposableInspector
import ComposableTestKit
import Testing

@MainActor @Suite struct SummaryTests {
  @Test func `lists actions, effects and differences`() async throws {
    let store = makeWorkshop()
    await store.play()
    let lines = try AnyRecording(#require(store.history)).summary
    let text = lines.dropFirst().joined(separator: "\n")
      .withoutSendLocations.replacing(/\+\d+\.\d{3} s/, with: "+T s").replacing(
        /Workshop\.swift:\d+/,
        with: "Workshop.swift"
      )
    expectEqual(
      text,
      """
      #1  addButtonTapped("Saw")  (sent by the program, +T s)
          + tools[0]: {id: 0, name: "Saw"}
      #2  sorted  (sent by #1, +T s)
      #3  queryChanged("S")  (sent by the program, +T s)
          query: "" → "S"
          effect 1 “search” started at ComposableInspectorTests/Workshop.swift
      #4  found(["Saw"])  (sent by effect 1, +T s)
          + found[0]: "Saw"
          effect 1 ended
      """
    )
    expectEqual(lines.first?.hasPrefix("Workshop, 20"), true)
  }

  @Test func `says why tasks started, and for which values`() throws {
    struct State: Codable { var topic: String? }
    enum Action: Codable {
      case opened
      case topicChanged(String?)
    }
    let store = Store(initialState: State()) {
      Reduce<State, Action> { state, action in
        if case .topicChanged(let topic) = action { state.topic = topic }
        return .none
      }
      .task { _ in .send(.opened) }
      .task { _ in .run(name: "watch") { _ in try await Task.never() } }
      .task(id: \.topic) { state in
        state.topic == nil ? .none : .run(name: "follow") { _ in try await Task.never() }
      }
    } withDependencies: {
      $0.storeObservers = [HistoryRecorder()]
    }
    store.send(.topicChanged("Tea"))
    store.send(.topicChanged("Milk"))
    store.send(.topicChanged(nil))
    store.send(.opened)
    let lines = try AnyRecording(#require(store.history)).summary.dropFirst()
      .map {
        $0.withoutSendLocations.replacing(/\+\d+\.\d{3} s/, with: "+T s").replacing(
          /Tests\.swift:\d+/,
          with: "Tests.swift"
        )
      }
    let file = "ComposableInspectorTests/SummaryTests.swift"
    expectEqual(
      lines,
      [
        "    effect 1 “watch” started at \(file), because its feature appeared",
        "#1  opened  (sent by a task of the initial state, +T s)",
        #"#2  topicChanged("Tea")  (sent by the program, +T s)"#,
        #"    topic: nil → "Tea""#,
        #"    effect 2 “follow” started at \#(file), for the value "Tea" of its task"#,
        #"#3  topicChanged("Milk")  (sent by the program, +T s)"#,
        #"    topic: "Tea" → "Milk""#,
        "    effect 2 was cancelled",
        #"    effect 3 “follow” started at \#(file), because the value of its task changed to "Milk""#,
        "#4  topicChanged  (sent by the program, +T s)",
        #"    topic: "Milk" → nil"#,
        "    effect 3 was cancelled",
        "#5  opened  (sent by the program, +T s)",
      ]
    )
  }

  @Test func `a case that replaces another one is one change`() throws {
    enum Screen: Codable {
      case list
      case detail(Int)
    }
    struct State: Codable { var screen = Screen.list }
    let store = Store(initialState: State()) {
      Reduce<State, Int?> { state, id in
        state.screen = id.map { .detail($0) } ?? .list
        return .none
      }
    } withDependencies: {
      $0.storeObservers = [HistoryRecorder()]
    }
    for id in [1, 2, nil] { store.send(id) }
    let lines = try AnyRecording(#require(store.history)).summary
    expectEqual(
      lines.filter { $0.contains("screen") },
      [
        "    screen: .list → .detail(1)",
        "    screen.detail._0: 1 → 2",
        "    screen: .detail(2) → .list",
      ]
    )
  }

  @Test func `lists the changes of shared values with their causes`() throws {
    @Shared(.inMemory("score")) var score = 3
    let store = Store(initialState: Scores.State()) {
      Scores()
    } withDependencies: {
      $0.storeObservers = [HistoryRecorder()]
    }
    store.send(.scored)
    $score.withLock { $0 = 100 }
    store.send(.scored)
    let lines = try AnyRecording(#require(store.history)).summary.filter { $0.contains("score\")") }
    expectEqual(
      lines,
      [
        #"    .inMemory("score"): 3 → 4  (changed by the action)"#,
        #"    .inMemory("score"): 4 → 100  (changed from outside)"#,
        #"    .inMemory("score"): 100 → 101  (changed by the action)"#,
      ]
    )
  }

  // A program that was changed, or somebody else, has written the file.
  @Test func `cases of an element that the same action has inserted are shown`() throws {
    let file = try TemporaryFile(
      """
      {"feature":"F","format":"composable-recording","kind":"values","program":"1",\
      "start":"2026-11-22T10:00:00Z","state":{"x":[]},"version":1}
      {"action":{"go":{}},"cause":"user","number":1,"time":0,"changes":[\
      {"at":["x"],"from":0,"count":0,"insert":[{"a":{}}]},\
      {"at":["x",0,"a"],"remove":true},{"at":["x",0,"b"],"set":{}}]}

      """
    )
    expectEqual(
      try AnyRecording(contentsOf: file.url).summary.suffix(3),
      ["    + x[0]: .a", "    x[0].a: {} → nil", "    x[0].b: nil → {}"]
    )
  }

  @Test func `lists the lines of dumps`() throws {
    let file = try TemporaryFile()
    let store = makeWorkshop(
      try FileRecorder<Workshop.State, Workshop.Action>.dumps(in: file.url, of: Workshop.self)
    )
    store.send(.sorted)
    store.send(.addButtonTapped("Saw"))
    let lines = try AnyRecording(contentsOf: file.url).summary.map(\.withoutSendLocations)
    #expect(lines.contains { $0.contains(#"addButtonTapped("Saw")  (sent by the program"#) })
    #expect(lines.contains { $0.contains(#"+       name: "Saw""#) })
    store.send(.found(["Saw"]))
    store.send(.found(["Axe"]))
    let later = try AnyRecording(contentsOf: file.url).summary.suffix(3)
    expectEqual(later.dropFirst(), [#"    -     [0]: "Saw""#, #"    +     [0]: "Axe""#])
  }
}

extension String {
  /// The text without the locations that actions have in debug builds.
  fileprivate var withoutSendLocations: String {
    replacing(/sent at \w+\/\w+\.swift(:\d+)?/, with: "sent by the program")
  }
}
