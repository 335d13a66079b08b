import ComposableDependencies
import ComposableHistory
import ComposableIssues
import ComposableTestKit
import Testing

@testable import Composable

/// What a developer reads about tasks: each text names the task, its line and its value.
@MainActor @Suite struct TaskMessageTests {
  private let clock = TestClock()

  private func makeStore() -> TestStore<Workbench.State, Workbench.Action> {
    let rows: IdentifiedArray = [Gadget.State(id: 1, name: "left"), Gadget.State(id: 2)]
    return TestStore(
      initialState: Workbench.State(rows: rows, detail: Gadget.State(name: "detail"))
    ) {
      Workbench()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  // MARK: Test stores

  @Test func `a missing action lists the tasks with their values, features and lines`() async {
    let texts = await issues { await makeStore().receive(.ready) }
    let file = "ComposableTaskTests/TaskMessageTests.swift"
    expectEqual(
      texts,
      [
        """
        Expected to receive the following action, but didn't:

          Workbench.Action.ready

        All running effects wait for the test:

        • task at \(file):\(Workbench.taskLine): \(file):\(Workbench.taskLine + 1)
            suspended on TestClock until 5.0 seconds
        • task(id: "detail") of Gadget at \(file):\(Gadget.taskLine): \(file):\(Gadget.taskLine + 2)
            suspended on TestClock until 1.0 seconds
        • task(id: "left") of Gadget[1] at \(file):\(Gadget.taskLine): \(file):\(Gadget.taskLine + 2)
            suspended on TestClock until 1.0 seconds

        Before this line, advance the clock that an effect sleeps on, or send an action that the effect \
        waits for or that cancels it.
        """
      ]
    )
  }

  @Test func `an action that is not received is shown with the task that sent it`() async {
    let texts = await issues {
      let store = TestStore(initialState: Letters.State()) { Letters() }
      await store.skipReceivedActions()
      await store.send(.queryChanged("b")) { $0.query = "b" }
    }
    let file = "ComposableTaskTests/TaskMessageTests.swift"
    expectEqual(
      texts.last,
      """
      The store received 1 unexpected action after this one.

      Unhandled actions: [
        [0]: .loaded("b")
      ]

      Sent by tasks, which start when their feature appears or their id changes:

      • .loaded by task(id: "b") at \(file):\(Letters.taskLine)

      Receive each of them with "receive", or skip them with "skipReceivedActions".
      """
    )
  }

  @Test func `skipping effects in flight lists tasks with their current values`() async {
    let texts = await issues {
      let store = makeStore()
      await store.send(.rename(2, "right")) { $0.rows[id: 2]?.name = "right" }
      await store.skipInFlightEffects()
    }
    expectEqual(texts.count, 1)
    let text = texts.first ?? ""
    #expect(text.hasPrefix("Skipped assertions. 4 in-flight effects were cancelled"), "\(text)")
    #expect(text.contains("• task at ComposableTaskTests/TaskMessageTests.swift:"))
    for name in ["detail\") of Gadget", "left\") of Gadget[1]", "right\") of Gadget[2]"] {
      #expect(text.contains("• task(id: \"\(name) at ComposableTaskTests/TaskMessageTests.swift:"))
    }
  }

  @Test func `a long value is cut`() async {
    let store = TestStore(initialState: Array(repeating: "word", count: 1_000)) {
      EmptyReducer<[String], Int>()
        .task(id: { $0 }) { _ in .run { _ in try await Task.never() } }
    }
    let effects = EffectSummary.all(store.core.effectsInFlight)
    expectEqual(effects.count, 1)
    let words = String(repeating: "\"word\", ", count: 12) + "\"wo"
    expectEqual(effects.first?.text.hasPrefix("task(id: [\(words)…) at "), true)
  }

  @Test func `an id that only a task has given is not called unknown`() async {
    let texts = await issues {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, isStarting in
          isStarting ? .run { _ in try await Task.never() } : .cancel(id: "messages")
        }
        .task { _ in .run { _ in try await Task.never() }.cancellable(id: "messages") }
      }
      await store.send(false)
      await store.send(true)
      await store.finish()
    }
    expectEqual(texts.count, 1)
    expectEqual(texts.first?.hasPrefix("Expected effects to finish"), true)
    expectEqual(texts.first?.contains("with an id that no returned effect has had"), false)
  }

  // MARK: Stores

  @Test func `a loop names the task, its feature and its last value`() {
    let texts = issues {
      let store = Store(initialState: Counters.State()) { Counters() }
      store.send(.rows(.element(id: 7, action: .increment)))
    }
    expectEqual(
      texts,
      [
        """
        A task that starts itself again was stopped after 1000 starts.

          Task:
            task(id: 1002) of Counters.Row[7] at \
        ComposableTaskTests/TaskMessageTests.swift:\(Counters.Row.taskLine)

        Its effect sends an action with "Effect.send", and that action starts the task again: it \
        changes the id of the task, or removes the feature and adds it again. The call of "send" would \
        never return. The task starts again when its id changes in a later "send". Send the action \
        only if it has something to change.
        """
      ]
    )
  }

  @Test func `a read of another feature's state names the task`() async {
    let texts = await issues {
      let store = Store(initialState: 0) {
        EmptyReducer<Int, Never>()
          .task(id: { $0 }) { _ in
            .run { send in _ = await send.read(\Workbench.State.isReady) }
          }
      }
      store.withState { _ in }
      await store.runningTasks()
    }
    expectEqual(texts.count, 1)
    #expect(
      texts.first?.contains(
        """
          Read:
            Workbench.State
          Feature of the effect:
            Int
          Effect returned from:
            task(id: 0) at ComposableTaskTests/TaskMessageTests.swift:
        """
      ) == true,
      "\(texts)"
    )
  }

  // MARK: History

  @Test func `an event has the value of the task`() {
    let store = Store(initialState: Workbench.State(rows: [Gadget.State(id: 1)])) {
      Workbench()
    } withDependencies: {
      $0.continuousClock = clock
      $0.storeObservers.append(HistoryRecorder())
    }
    store.send(.rename(1, "a"))
    store.send(.rename(1, "b"))
    store.send(.rename(1, nil))
    let starts = store.history?.effectEvents.compactMap { event in
      if case .started(let start) = event.change { start } else { nil }
    }
    expectEqual(starts?.map(\.trigger), [.appearance, .appearance, .change])
    expectEqual(starts?.map(\.taskID), [nil, "\"a\"", "\"b\""])
    expectEqual(starts?.map(\.action), [0, 1, 2])
  }
}

/// A gadget that looks up its name.
private struct Gadget: Reducer {
  struct State: Equatable, Identifiable {
    var id = 0
    var name: String?
    var info: String?
  }
  enum Action: Sendable, Equatable { case loaded(String) }
  static let taskLine: UInt = #line + 8
  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      if case .loaded(let info) = action { state.info = info }
      return .none
    }
    .task(id: \.name) { state in
      guard let name = state.name else { return .none }
      return .run { [clock] send in
        try await clock.sleep(for: .seconds(1))
        await send(.loaded(name))
      }
    }
  }
}

/// Gadgets in each place, and a task of the root.
private struct Workbench: Reducer {
  struct State: Equatable {
    var isReady = false
    var rows: IdentifiedArrayOf<Gadget.State> = []
    var detail: Gadget.State?
  }
  @CasePathable enum Action: Sendable, Equatable {
    case ready
    case rename(Int, String?)
    case rows(IdentifiedAction<Int, Gadget.Action>)
    case detail(Gadget.Action)
  }
  static let taskLine: UInt = #line + 14
  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .ready: state.isReady = true
      case .rename(let id, let name): state.rows[id: id]?.name = name
      case .rows, .detail: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Gadget() }
    .ifLet(\.detail, action: \.detail) { Gadget() }
    .task { _ in
      .run { [clock] send in
        try await clock.sleep(for: .seconds(5))
        await send(.ready)
      }
    }
  }
}

/// Counters whose tasks start themselves again.
private struct Counters: Reducer {
  struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var value = 0
      var key: Int? { value == 0 ? nil : value }
    }
    enum Action { case increment }
    static let taskLine: UInt = #line + 7

    var body: some Reducer<State, Action> {
      Reduce<State, Action> { state, _ in
        state.value += 1
        return .none
      }
      .task(id: \.key) { _ in .send(.increment) }
    }
  }
  struct State: Equatable { var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 7)] }
  @CasePathable enum Action { case rows(IdentifiedAction<Int, Row.Action>) }

  var body: some Reducer<State, Action> {
    EmptyReducer<State, Action>().forEach(\.rows, action: \.rows) { Row() }
  }
}

/// A feature whose tasks send actions at once.
private struct Letters: Reducer {
  struct State: Equatable {
    var query = ""
    var text = ""
  }
  enum Action: Sendable, Equatable {
    case appeared
    case loaded(String)
    case queryChanged(String)
  }
  static let taskLine: UInt = #line + 12

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .appeared: return .send(.queryChanged("a"))
      case .loaded(let text): state.text = text
      case .queryChanged(let query): state.query = query
      }
      return .none
    }
    .task { _ in .send(.appeared) }
    .task(id: \.query) { state in
      .run { [query = state.query] send in await send(.loaded(query)) }
    }
  }
}
