import Composable

/// Searches as the user types, and can forget to cancel the search before.
@Reducer
struct Search {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
  }

  enum Action {
    case queryChanged(String)
    case resultsLoaded([String])
  }

  enum CancelID { case search }

  var cancelsInFlight = true
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
