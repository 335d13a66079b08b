// settings: swift6 swift5 main-actor package
import Composable

actor Service {
  @Reducer
  enum Destination {
    case row(Row)
  }

  @Reducer
  struct Row {
    @ObservableState
    struct State: Equatable {
      var count = 0
    }

    enum Action {
      case tapped
    }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }
}
