// settings: swift6 swift5 main-actor package
import Composable
import Foundation
import Testing

@Reducer struct Search {
  @ObservableState struct State: Equatable {
    var query = ""
    var results: [String] = []
    @Presents var alert: AlertState<Action.Alert>?
  }

  @CasePathable
  enum Action {
    case alert(PresentationAction<Alert>)
    case queryChanged(String)
    case response(Result<[String], any Error>)

    @CasePathable enum Alert { case retryTapped }
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert: return .none
      case .queryChanged(let query):
        state.query = query
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.response(.success([query])))
        }
      case .response(.success(let results)):
        state.results = results
        return .none
      case .response(.failure(let error)):
        state.alert = AlertState { TextState(error.localizedDescription) }
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

@MainActor @Suite struct SearchTests {
  let clock = TestClock()

  @Test func `results of a query`() async throws {
    let store = TestStore(initialState: Search.State(query: "old")) {
      Search()
        .dependency(\.continuousClock, clock)
        ._printChanges(nil)
    }
    store.exhaustivity = .off
    await store.send(.queryChanged("a")) {
      $0.query = "a"
      #expect($0.results.isEmpty)
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.response.success) { $0.results = ["a"] }
    await store.receive(\.response.failure)
    await store.receive { action in
      guard case .response(.success(let results)) = action else { return false }
      return results == ["a"]
    }
    store.assert { $0.results = try #require(.some(["a"])) }
    let first = try #require(store.state.results.first)
    #expect(first == "a" && store.state.alert == nil)
    await withExpectedIssue { await store.send(\.alert.retryTapped) }
    let task = await store.send(\.queryChanged, "b")
    await task.finish(timeout: .seconds(1))
    await store.skipInFlightEffects()
  }
}

@MainActor func `another store`() async {
  let store = TestStoreOf<Search>(initialState: .init()) {
    Reduce<Search.State, Search.Action> { state, action in
      action.is(\.response) ? .none : .send(.response(.success([])))
    }
  }
  await store.send(.alert(.dismiss))
  let text: String? = Search.Action.queryChanged("a")[case: \.queryChanged]
  let results = Search.Action.response(.success([]))[case: \.response.success] ?? []
  print(text ?? "", results)
}
