import Composable

/// Shows a message for three seconds.
@Reducer
struct Banner {
  @ObservableState
  struct State: Equatable {
    var message: String?
    var showsDetails = false
  }

  enum Action {
    case detailsButtonTapped
    case saved
    case timePassed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .detailsButtonTapped:
        state.showsDetails = true
        return .none
      case .saved:
        state.message = "Saved"
        return .run { send in
          try await Task.sleep(for: .seconds(3))
          await send(.timePassed)
        }
      case .timePassed:
        state.message = nil
        return .none
      }
    }
  }
}
