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
        search(&state, after: .milliseconds(300))
      }
    Reduce { state, action in
      switch action {
      case .binding:
        return .none

      case .retryButtonTapped:
        return search(&state, after: .zero)

      case .response(.success(let names)):
        state.phase = .loaded(names)
        return .none

      case .response(.failure(let error)):
        state.phase = .failed("\(error)")
        return .none
      }
    }
  }

  private func search(_ state: inout State, after delay: Duration) -> Effect<Action> {
    guard !state.query.isEmpty else {
      state.phase = .idle
      return .cancel(id: CancelID.search)
    }
    state.phase = .loading
    return .run { [clock, repositories, query = state.query] send in
      try await clock.sleep(for: delay)
      await send(.response(Result { try await repositories.search(query: query) }))
    }
    .cancellable(id: CancelID.search, cancelInFlight: true)
  }
}
