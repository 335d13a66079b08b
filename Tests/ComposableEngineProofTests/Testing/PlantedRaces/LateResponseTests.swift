import Composable
import ComposableTestKit
import Testing

/// Searches as the user types.
@Reducer
private struct Search {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
  }

  enum Action {
    case queryChanged(String)
    case resultsLoaded([String])
  }

  enum CancelID { case search }

  var cancelsInFlight: Bool
  var find: @Sendable (String) async throws -> [String] = { ["\($0)!"] }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run { [find] send in
          await send(.resultsLoaded(try await find(query)))
        }
        .cancellable(id: CancelID.search, cancelInFlight: cancelsInFlight)

      case .resultsLoaded(let results):
        state.results = results
        return .none
      }
    }
  }
}

@MainActor @Suite struct LateResponseTests {
  /// Explores whether the final results belong to the last query.
  private func explore(_ feature: Search) async -> [String] {
    await issues {
      await exploreSchedules {
        let store = TestStore(initialState: Search.State()) { feature }
        store.exhaustivity = .off
        await store.send(.queryChanged("a"))
        await store.send(.queryChanged("ab"))
        await store.finish()
        store.assert { $0.results = ["ab!"] }
      }
    }
  }

  @Test func `a late response that overwrites a newer one is found`() async {
    let issues = await explore(Search(cancelsInFlight: false))
    #expect(issues.first?.contains("seed 8, found after 8 of 1000 runs") == true, "\(issues)")
    #expect(issues.count == 1)
  }

  @Test func `a search that cancels the one before passes`() async {
    #expect(await explore(Search(cancelsInFlight: true)) == [])
  }
}
