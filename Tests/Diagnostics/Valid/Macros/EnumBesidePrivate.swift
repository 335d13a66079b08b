// settings: swift6 swift5 main-actor package
import Composable

struct Parent {
  fileprivate struct Hidden {
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

    @Reducer
    fileprivate enum Destination {
      case child(Child)
    }
  }

  fileprivate func state() -> Hidden.Destination.State { .child(Hidden.Child.State()) }
}

private enum Files {
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

  @Reducer
  enum Destination {
    case child(Child)
  }
}
