// settings: swift6 swift5 main-actor package
import Composable

struct Parent {}

extension Parent {
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

extension Parent {
  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case child(Child)
    case qualified(Parent.Child)
  }

  enum Alert { case confirmed }
}

extension Parent.Child {
  @Reducer
  enum Path {
    case child(Parent.Child)
    case destination(Parent.Destination)
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
