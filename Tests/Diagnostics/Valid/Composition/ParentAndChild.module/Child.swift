// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.count += 1
        return .none
      }
    }
  }
}
