import ComposableCasePaths
import ComposableDependencies
import ComposableIssues
import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import Composable

/// Tasks in tests.
@MainActor @Suite struct TaskTestStoreTests {
  let clock = TestClock()

  @Test func `a synchronous action at the creation is received`() async {
    struct State: Equatable { var value = 0 }
    enum Action: Equatable { case appeared }
    let store = TestStore(initialState: State()) {
      Reduce<State, Action> { state, _ in
        state.value += 1
        return .none
      }
      .task { _ in .send(.appeared) }
    }
    await store.receive(.appeared) { $0.value = 1 }
  }

  @Test func `a test receives what a task sends`() async {
    let store = TestStore(initialState: Finder.State(query: "a")) {
      Finder()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.loaded(["a"])) { $0.results = ["a"] }
    await store.send(.queryChanged("b")) { $0.query = "b" }
    await store.send(.queryChanged("c")) { $0.query = "c" }
    await clock.advance(by: .seconds(1))
    await store.receive(.loaded(["c"])) { $0.results = ["c"] }
    await store.send(.queryChanged("d")) { $0.query = "d" }
    await store.finish()
  }

  @Test func `the effects of actions that a task sends must end`() async {
    let texts = await issues {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { _, _ in .never("answer") }
          .task { _ in .send(1) }
      }
      await store.receive(1)
      await store.finish()
    }
    expectEqual(texts.count, 1)
    expectEqual(texts.first?.contains("there are still effects in-flight"), true)
  }

  @Test func `a failure of receive lists tasks with what they wait for`() async {
    let texts = await issues {
      let store = TestStore(initialState: Finder.State(query: "a")) {
        Finder()
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.receive(.loaded(["a"]))
      await store.finish()
    }
    expectEqual(texts.count, 1)
    let line = #"task(id: "a") at ComposableTaskTests/TaskFeatures.swift:"#
    expectEqual(texts.first?.contains(line), true)
    expectEqual(texts.first?.contains("suspended on TestClock until 1.0 seconds"), true)
  }

  @Test func `skipping effects in flight cancels tasks`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Finder.State(query: "a")) {
      Finder()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await withExpectedIssue { await store.skipInFlightEffects() }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test func `a dismissing task of an enum of features`() async {
    let store = TestStore(initialState: Page.State()) { Page() }
    await store.send(.present) { $0.destination = .note(Note.State()) }
    await store.receive(\.destination.dismiss) { $0.destination = nil }
    #expect(store.core.effectsInFlight.isEmpty)
    await store.finish()
  }

  @Test func `tasks run under every explored schedule`() async {
    await exploreSchedules(20) {
      let clock = TestClock()
      let store = TestStore(initialState: Finder.State(query: "a")) {
        Finder()
      } withDependencies: {
        $0.continuousClock = clock
      }
      await clock.advance(by: .seconds(1))
      await store.receive(.loaded(["a"])) { $0.results = ["a"] }
    }
  }

  @Test func `random actions run tasks`() async {
    let log = Log<String>()
    await exploreActions(
      50,
      length: 8,
      of: { _ in
        TestStore(initialState: Leaf.State(id: 0)) { Leaf(log: log) }
      },
      steps: [.send(.topicChanged(1)), .send(.topicChanged(2)), .send(.topicChanged(nil))]
    )
    expectEqual(Set(log.all), ["leaf 0", "topic 1", "topic 2"])
  }
}

@Reducer struct Note {
  @ObservableState struct State: Equatable {}
  enum Action { case never }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    EmptyReducer().task { _ in .run { [dismiss] _ in await dismiss() } }
  }
}

@Reducer struct Page {
  @Reducer enum Destination { case note(Note) }
  @ObservableState struct State: Equatable { @Presents var destination: Destination.State? }
  enum Action {
    case present
    case destination(PresentationAction<Destination.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .present = action { state.destination = .note(Note.State()) }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Page.Destination.State: Equatable {}
