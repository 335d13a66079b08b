import Composable

@Reducer
struct Search {
  @ObservableState
  struct State: Equatable {
    var query = ""
    var results: [String] = []
    var problem: String?
  }

  enum Action: Sendable {
    case queryChanged(String)
    case clearButtonTapped
    case resultsLoaded([String])
    case loadingFailed(String)
  }

  enum CancelID { case search }

  @Dependency(\.continuousClock) var clock
  var find: @Sendable (String) async throws -> [String]

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run { [find] send in
          await send(.resultsLoaded(try await find(query)))
        } catch: { error, send in
          await send(.loadingFailed("\(error)"))
        }
        .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)

      case .clearButtonTapped:
        state.query = ""
        state.results = []
        return .cancel(id: CancelID.search)

      case .resultsLoaded(let results):
        state.results = results
        return .none

      case .loadingFailed(let problem):
        state.problem = problem
        return .none
      }
    }
  }
}

@Reducer
struct Upload {
  struct State: Equatable { var log: [String] = [] }

  enum Action: Sendable {
    case fileChosen(String)
    case uploaded(String)
    case finished
    case skipButtonTapped
    case stopButtonTapped
  }

  enum CancelID { case part, upload }

  var send: @Sendable (String) async throws -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .fileChosen(let name):
        let upload = Effect<Action>.run { [transmit = self.send] send in
          try? await withTaskCancellation(id: CancelID.part) {
            try await transmit(name)
          }
          await send(.uploaded(name))
        }
        return .concatenate(upload, .send(.finished))
          .cancellable(id: CancelID.upload, policy: .queue())

      case .uploaded(let name):
        state.log.append(name)
        return .none

      case .finished:
        state.log.append("finished")
        return .none

      case .skipButtonTapped:
        return .cancel(id: CancelID.part)

      case .stopButtonTapped:
        return .merge(
          .cancel(id: CancelID.upload),
          .run { send in await send(.finished) }
        )
      }
    }
  }
}
