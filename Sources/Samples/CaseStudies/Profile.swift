import Composable

/// The profile of the buyer, which loads while its state is `loading`.
@Reducer
struct Profile {
  @ObservableState
  enum State: Equatable {
    case new
    case loading
    case loaded(name: String)
    case failed(String)

    var isLoading: Bool { self == .loading }
  }

  enum Action {
    case response(Result<String, any Error>)
    case retryButtonTapped
  }

  @Dependency(\.shop) var shop

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch (action, state) {
      case (.response(.success(let name)), _):
        state = .loaded(name: name)

      case (.response(.failure(let error)), _):
        state = .failed("\(error)")

      case (.retryButtonTapped, .failed):
        state = .loading

      case (.retryButtonTapped, _):
        break
      }
      return .none
    }
    .task(id: \.isLoading) { state in
      guard state.isLoading else { return .none }
      return .run { [shop] send in
        await send(.response(Result { try await shop.customer() }))
      }
    }
  }
}
