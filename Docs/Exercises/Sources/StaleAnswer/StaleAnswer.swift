import Composable

/// Searches for each text that is typed.
@Reducer
struct Search {
  @ObservableState
  struct State: Equatable {
    var query = ""
    var results: [String] = []
  }

  enum Action {
    case queryChanged(String)
    case resultsLoaded([String])
  }

  let find: @Sendable (_ query: String) async -> [String]

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run { [find] send in
          await send(.resultsLoaded(await find(query)))
        }
      case .resultsLoaded(let results):
        state.results = results
        return .none
      }
    }
  }
}
