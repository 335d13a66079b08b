// settings: swift6 swift5 main-actor package
import Composable

class Others {
  @Reducer
  struct Child {
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

final class Tests {
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

  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case child(Others.Child)
    case row(Row)
  }

  enum Alert { case confirmed }
}
