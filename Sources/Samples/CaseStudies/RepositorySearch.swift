import Composable

/// A repository search, implemented as a feature.
@Reducer
struct RepositorySearch {
  @ObservableState
  struct State: Equatable {
    var query = ""
    var phase = Phase.idle
  }

  enum Phase: Equatable {
    case idle
    case loading
    case loaded([String])
    case failed(String)
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case retryButtonTapped
    case response(Result<[String], any Error>)
  }

  private enum CancelID { case search }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.repositories) var repositories

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.query) { _, state in
        guard !state.query.isEmpty else {
          state.phase = .idle
          return .cancel(id: CancelID.search)
        }
        return search(&state).debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
      }
    Reduce { state, action in
      switch action {
      case .binding:
        return .none

      case .retryButtonTapped:
        guard case .failed = state.phase else { return .none }
        return search(&state).cancellable(id: CancelID.search)

      case .response(.success(let names)):
        state.phase = .loaded(names)
        return .none

      case .response(.failure(let error)):
        state.phase = .failed("\(error)")
        return .none
      }
    }
  }

  private func search(_ state: inout State) -> Effect<Action> {
    state.phase = .loading
    return .run { [repositories, query = state.query] send in
      await send(.response(Result { try await repositories.search(query: query) }))
    }
  }
}
