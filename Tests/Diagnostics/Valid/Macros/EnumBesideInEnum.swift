// settings: swift6 swift5 main-actor package
import Composable

enum Screens {
  @Reducer
  enum Path {
    case child(Child)
    case deeper(Deeper.Child)
    case outer(Screens.Child)
  }

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

  enum Deeper {
    @Reducer
    enum Path {
      case child(Child)
      case outer(Screens.Child)
      case path(Screens.Path)
    }

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
}
