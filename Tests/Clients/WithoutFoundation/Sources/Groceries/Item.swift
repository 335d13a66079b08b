import Composable

@Reducer
struct Item {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var name: String
    var isBought = false
  }

  enum Action: Equatable {
    case boughtToggled
    case removeButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .boughtToggled:
        state.isBought.toggle()
        return .none
      case .removeButtonTapped:
        return .none
      }
    }
  }
}
