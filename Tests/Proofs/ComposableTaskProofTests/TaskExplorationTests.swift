import Composable
import ComposableDependencies
import ComposableTestKit
import ComposableTestSupport
import Testing

/// What random actions do with tasks.
@MainActor @Suite struct TaskExplorationTests {
  private func explore(
    _ lookup: Lookup,
    _ steps: [RandomStep<Lookup.State, Lookup.Action>]
  ) async -> [String] {
    await issues {
      await exploreActions(
        500,
        length: 8,
        of: { clock in
          let store = TestStore(initialState: Lookup.State()) {
            lookup
          } withDependencies: {
            $0.continuousClock = clock
          }
          store.addInvariant("the results are those of the query", holds: .atRest) { state in
            state.query.isEmpty || state.results == ["\(state.query)!"]
          }
          return store
        },
        steps: steps
      )
    }
  }

  private let typing: [RandomStep<Lookup.State, Lookup.Action>] = [
    .send(.queryChanged("a")),
    .send(.queryChanged("b")),
    .send(.queryChanged("")),
    .advance(by: .milliseconds(100), .milliseconds(300)),
  ]

  @Test func `a feature with a task comes to rest when the task no longer waits for the clock`()
    async
  {
    #expect(await explore(Lookup(), typing) == [])
  }

  @Test func `an invariant at rest fails if the value does not lead to a new request`() async {
    let texts = await explore(Lookup(isStale: true), typing)
    #expect(texts.count == 1)
    let text = texts.first ?? ""
    #expect(text.contains("query\" does not hold when the feature is at rest."), "\(text)")
    #expect(text.contains("This task is still running, and need not end"), "\(text)")
  }

  @Test func `a task that ticks forever keeps its sequences from coming to rest`() async {
    let texts = await explore(Lookup(ticks: true), typing)
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("No sequence came to rest") == true, "\(texts)")
    #expect(
      texts.first?.contains("• task at ComposableTaskProofTests/TaskExplorationTests.swift:")
        == true
    )
    #expect(texts.first?.contains("cancels a timer or changes the id of a task") == true)
  }
}

/// A search by a task, beside a task that receives messages as long as the feature exists.
private struct Lookup: Reducer {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
    var ticks = 0
  }
  enum Action: Sendable {
    case queryChanged(String)
    case found([String])
    case ticked
  }
  /// A mistake: only the length of the query leads to a new request.
  var isStale = false
  var ticks = false
  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .queryChanged(let query): state.query = query
      case .found(let results): state.results = results
      case .ticked: state.ticks += 1
      }
      return .none
    }
    .task(id: { isStale ? "\($0.query.count)" : $0.query }) { state in
      .run { [query = state.query, clock] send in
        try await clock.sleep(for: .milliseconds(300))
        await send(.found(["\(query)!"]))
      }
    }
    .task { _ in
      .run { [ticks, clock] send in
        if ticks { for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) } }
        for await _ in AsyncStream<Void>.never {}
      }
    }
  }
}
