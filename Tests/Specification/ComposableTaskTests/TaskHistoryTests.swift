import ComposableDependencies
import ComposableHistory
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@testable import Composable

/// Tasks in histories, recordings and generated tests.
@MainActor @Suite struct TaskHistoryTests {
  let clock = TestClock()

  @Test func `an event says why an effect started`() {
    let store = Store(initialState: Desk.State()) {
      Desk()
    } withDependencies: {
      $0.continuousClock = clock
      $0.storeObservers.append(HistoryRecorder())
    }
    store.send(.add(1))
    store.send(.setQuery(id: 1, "new"))
    let starts = store.history?.effectEvents.compactMap { event in
      if case .started(let start) = event.change { start } else { nil }
    }
    expectEqual(starts?.map(\.trigger), [.appearance, .change])
    expectEqual(starts?.map(\.action), [1, 2])
    expectEqual(starts?.map(\.features), [["Finder[1]"], ["Finder[1]"]])
  }

  @Test func `a task that starts with the store has the number zero`() {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      .task { _ in .merge(.send(1), .never("task")) }
    } withDependencies: {
      $0.storeObservers.append(HistoryRecorder())
    }
    store.send(5)
    let starts = store.history?.effectEvents.compactMap { event in
      if case .started(let start) = event.change { start } else { nil }
    }
    expectEqual(starts?.map(\.action), [0])
    expectEqual(starts?.map(\.trigger), [.appearance])
    expectEqual(store.history?.transitions.map(\.action), [1, 5])
    expectEqual(store.history?.transitions.map(\.event.cause), [.action(0), .user])
  }

  @Test func `a replay starts no tasks`() throws {
    let log = Log<String>()
    let store = Store(initialState: Leaf.State(id: 1)) {
      Leaf(log: log)
    } withDependencies: {
      $0.storeObservers.append(HistoryRecorder())
    }
    store.send(.topicChanged(1))
    let count = log.all.count
    let history = try #require(store.history)
    expectEqual(history.state(after: 1)?.topic, 1)
    try expectEqual(history.recording.replay { Leaf(log: log) }.topic, 1)
    expectEqual(log.all.count, count)
  }

  @Test func `going on from a past state starts what that state asks for`() {
    let store = Store(initialState: Desk.State()) {
      Desk()
    } withDependencies: {
      $0.continuousClock = clock
      $0.storeObservers.append(HistoryRecorder())
    }
    store.send(.add(1))
    store.send(.add(2))
    store.send(.present(Finder.State(id: 7, query: "sheet")))
    expectEqual(store.taskNames, ["find q1", "find q2", "find sheet"])
    store.travel(to: 1)
    expectEqual(store.taskNames, ["find q1", "find q2", "find sheet"])
    store.send(.nothing)
    expectEqual(store.taskNames, ["find q1"])
    store.send(.add(3))
    expectEqual(store.taskNames, ["find q1", "find q3"])
  }

  @Test func `returning to the present starts and ends nothing`() {
    let log = Log<String>()
    let store = Store(initialState: Leaf.State(id: 1)) {
      Leaf(log: log)
    } withDependencies: {
      $0.storeObservers.append(HistoryRecorder())
    }
    store.send(.topicChanged(1))
    store.travel(to: 0)
    store.returnToPresent()
    expectEqual(log.all, ["leaf 1", "topic 1"])
    expectEqual(store.taskNames, ["leaf 1", "topic 1"])
  }

  @Test func `a generated test receives what tasks sent`() async throws {
    let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let recorder = try FileRecorder(file, of: Finder.self)
    let store = Store(initialState: Finder.State(query: "a")) {
      Finder()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.storeObservers = [recorder]
    }
    _ = store.taskNames
    await store.runningTasks()
    store.send(.queryChanged("b"))
    await store.runningTasks()
    let recording = try Recording<Finder.State, Finder.Action>(contentsOf: file)
    let source = try recording.testSource(file: "finder.jsonl", imports: ["Search"])
    for query in ["a", "b"] {
      #expect(source.contains("await store.receive(.loaded([\"\(query)\"]))"))
    }
    #expect(!source.contains("skipInFlightEffects"))
  }
}
