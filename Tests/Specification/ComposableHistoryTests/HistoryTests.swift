import Composable
import ComposableHistory
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct HistoryTests {
  @Test func `has the actions with their origins and reads`() throws {
    let store = makeNotebook(HistoryRecorder())
    store.play()
    let transitions = try #require(store.history).transitions
    expectEqual(transitions.map(\.number), Array(1...7))
    expectEqual(transitions.map(\.event.cause), Array(repeating: .user, count: 7))
    expectEqual(
      transitions.map { $0.reads.map(\.name).first },
      [
        "uuid", "uuid", nil, nil, "withRandomNumberGenerator", "date", nil,
      ]
    )
  }

  @Test func `computes the state after every transition`() throws {
    let store = makeNotebook(HistoryRecorder(limit: 400))
    var states = [store.withState { $0 }]
    for number in 0..<250 {
      switch number % 4 {
      case 0, 1: store.send(.addButtonTapped)
      case 2: store.send(.rollButtonTapped)
      default: store.send(.deleteButtonTapped)
      }
      states.append(store.withState { $0 })
    }
    let history = try #require(store.history)
    expectEqual((0...250).map { history.state(after: $0) }, states)
    #expect(history.state(after: 251) == nil)
    #expect(history.state(after: -1) == nil)
  }

  @Test func `keeps no more transitions than its limit`() throws {
    let store = makeNotebook(HistoryRecorder(limit: 8))
    for _ in 0..<100 {
      store.send(.rollButtonTapped)
      let history = try #require(store.history)
      #expect(history.transitions.count <= 8)
      expectEqual(history.state(after: history.lastNumber), store.withState { $0 })
      #expect(history.state(after: history.firstNumber) != nil)
      #expect(history.state(after: history.firstNumber - 1) == nil)
    }
  }

  @Test func `has a graph of its states`() throws {
    let store = makeNotebook(HistoryRecorder())
    for action in [.addButtonTapped, .addButtonTapped, .deleteButtonTapped, .deleteButtonTapped]
      as [Notebook.Action]
    {
      store.send(action)
    }
    let history = try #require(store.history)
    expectEqual(
      history.graph(of: \.notes.count).mermaid,
      """
      flowchart TD
        s0(["0"])
        s1["1"]
        s2["2"]
        s0 -->|".addButtonTapped"| s1
        s1 -->|".addButtonTapped"| s2
        s2 -->|".deleteButtonTapped"| s1
        s1 -->|".deleteButtonTapped"| s0

      """
    )
    expectEqual(
      history.graph().states,
      [
        "notes: [], savedAt: nil, isSaving: false", "notes: […], savedAt: nil, isSaving: false",
      ]
    )
  }

  @Test func `an effect reads dependencies without a record`() async throws {
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { _, isStart in
        guard isStart else { return .none }
        return .run { send in
          @Dependency(\.uuid) var uuid
          _ = uuid()
          await send(false)
        }
      }
    } withDependencies: {
      $0.uuid = .incrementing
      $0.storeObservers.append(HistoryRecorder())
    }
    await store.send(true).finish()
    let transitions = try #require(store.history).transitions
    expectEqual(transitions.map(\.reads.count), [0, 0])
    expectEqual(transitions.map(\.event.cause), [.user, .effect(1)])
  }

  @Test func `an unhandled binding is reported when it was sent, although it is kept`() throws {
    let store = Store(initialState: Notebook.State()) {
      Reduce<Notebook.State, Notebook.Action> { _, _ in .none }
    } withDependencies: {
      $0.storeObservers.append(HistoryRecorder())
    }
    let texts = issues {
      store.title = "One"
      store.title = "Two"
    }
    expectEqual(texts, [unhandledBinding("One"), unhandledBinding("Two")])
    try expectEqual(#require(store.history).transitions.count, 2)
  }

  @Test func `a test store reports an unhandled binding that is kept at its send`() async throws {
    let store = TestStore(initialState: Notebook.State()) {
      Reduce<Notebook.State, Notebook.Action> { _, _ in .none }
    } withDependencies: {
      $0.storeObservers.append(HistoryRecorder())
    }
    let line = #line + 1 as UInt
    let failures = await recordedIssues { await store.send(\.binding.title, "One") }
    expectEqual(failures.map(\.line), [line])
    expectEqual(failures.map(\.text), [unhandledBinding("One", type: "")])
    try expectEqual(#require(store.history).transitions.count, 1)
  }

  private func unhandledBinding(_ title: String, type: String = "Notebook.Action") -> String {
    """
    A binding action sent from a store was not handled.

      Action:
        \(type).binding(.set(\\Notebook.State.title, "\(title)"))

    No reducer wrote the value into the state. Add "BindingReducer()" at the top of the \
    feature's body. If the binding case belongs to the view actions, write \
    "BindingReducer(action: \\.view)".
    """
  }

  @Test func `finds the first transition after which a condition fails`() throws {
    let store = makeNotebook(HistoryRecorder())
    for _ in 0..<300 { store.send(.addButtonTapped) }
    for _ in 0..<10 { store.send(.deleteButtonTapped) }
    let history = try #require(store.history)
    expectEqual(history.firstTransition { $0.notes.count < 123 }?.number, 123)
    #expect(history.firstTransition { $0.notes.count <= 300 } == nil)
  }

  /// Has a process of its own, because histories of a process that has shared a value keep all
  /// states.
  @Test func `walking through a history does not change shared values`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let store = Store(initialState: Taps()) {
          Reduce<Taps, Bool> { state, _ in
            state.number += 1
            if state.number == 3 { state.count = Shared(wrappedValue: 0, .inMemory("count")) }
            state.count?.withLock { $0 += 1 }
            return .none
          }
        } withDependencies: {
          $0.storeObservers.append(HistoryRecorder())
        }
        for _ in 1...5 { store.send(true) }
        let history = try #require(store.history)
        expectEqual(history.firstTransition { $0.number < 5 }?.number, 5)
        expectEqual(store.withState { $0.count?.wrappedValue }, 3)
        var numbers: [Int] = []
        var walk = history.walk(history.line)
        while let (_, state) = walk.next() { walk.see { numbers.append(state.number) } }
        expectEqual(numbers, [1, 2, 3, 4, 5])
        expectEqual(store.withState { $0.count?.wrappedValue }, 3)
      }
    }
  }

  @Test func `has the starts and ends of effects`() async throws {
    let clock = TestClock()
    let store = makeNotebook(clock: clock, HistoryRecorder())
    let task = store.send(.saveButtonTapped)
    await clock.advance(by: .seconds(1))
    await task.finish()
    let events = try #require(store.history).effectEvents
    expectEqual(events.map(\.number), [1, 1])
    expectEqual(events.last?.change, .ended)
  }

  @Test func `a history with the largest limit keeps the starts of effects`() throws {
    let store = makeNotebook(clock: TestClock(), HistoryRecorder(limit: .max))
    store.send(.saveButtonTapped)
    try expectEqual(#require(store.history).effectEvents.count, 1)
  }

  @Test func `an unimplemented dependency is an issue only where it is read`() {
    let store = Store(initialState: Notebook.State()) {
      Notebook()
    } withDependencies: {
      $0.storeObservers.append(HistoryRecorder())
    }
    store.send(.deleteButtonTapped)
    withExpectedIssue(count: 1) {
      store.send(.addButtonTapped)
    } matching: {
      $0.contains("uuid")
    }
  }

  @Test func `ids of stack elements are the same in a replay`() throws {
    let store = Store(initialState: StackState<Int>()) {
      Reduce<StackState<Int>, Int> { state, number in
        state.append(number)
        return .none
      }
    } withDependencies: {
      $0.storeObservers.append(HistoryRecorder())
    }
    for number in 0..<5 { store.send(number) }
    let history = try #require(store.history)
    expectEqual(history.state(after: 5), store.withState { $0 })
    expectEqual(history.state(after: 3)?.ids, [0, 1, 2])
    store.send(5)
    expectEqual(store.withState { $0.ids }, [0, 1, 2, 3, 4, 5])
  }

  @Test func `two recorders of a store both record the ids of stack elements`() throws {
    let store = Store(initialState: StackState<Int>()) {
      Reduce<StackState<Int>, Int> { state, number in
        state.append(number)
        return .none
      }
    } withDependencies: {
      $0.storeObservers += [HistoryRecorder(), HistoryRecorder()]
    }
    for number in 0..<5 { store.send(number) }
    let histories = store.observers.compactMap { $0 as? History<StackState<Int>, Int> }
    expectEqual(histories.map { $0.state(after: 3)?.ids }, [[0, 1, 2], [0, 1, 2]])
    store.send(5)
    expectEqual(store.withState { $0.ids }, [0, 1, 2, 3, 4, 5])
  }

  @Test func `a test store has a history`() async throws {
    let store = TestStore(initialState: Notebook.State()) {
      Notebook()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.storeObservers.append(HistoryRecorder())
    }
    await store.send(.addButtonTapped) { $0.notes = [Note.State(id: UUID(0))] }
    await store.send(.addButtonTapped) { $0.notes.insert(Note.State(id: UUID(1)), at: 0) }
    let history = try #require(store.history)
    expectEqual(history.state(after: 1)?.notes.map(\.id), [UUID(0)])
    expectEqual(history.transitions.map(\.reads.count), [1, 1])
  }
}

private struct Taps {
  var number = 0
  var count: Shared<Int>?
}
