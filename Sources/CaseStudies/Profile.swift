import Composable

/// The profile of the buyer, loaded when it is first shown.
@Reducer
struct Profile {
  @ObservableState
  enum State: Equatable {
    case new
    case loading
    case loaded(name: String)
    case failed(String)
  }

  enum Action {
    case appeared
    case response(Result<String, any Error>)
  }

  @Dependency(\.shop) var shop

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch (action, state) {
      case (.appeared, .new), (.appeared, .failed):
        state = .loading
        return .run { [shop] send in
          await send(.response(Result { try await shop.customer() }))
        }

      case (.appeared, .loading), (.appeared, .loaded):
        return .none

      case (.response(.success(let name)), _):
        state = .loaded(name: name)
        return .none

      case (.response(.failure(let error)), _):
        state = .failed("\(error)")
        return .none
      }
    }
  }
}
