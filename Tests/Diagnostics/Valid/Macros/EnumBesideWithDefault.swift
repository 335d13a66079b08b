// settings: swift6 swift5 main-actor package
import Composable

struct Parent {
  @Reducer
  struct Child {
    var step = 1

    @ObservableState
    struct State: Equatable {
      var count = 0
    }

    enum Action {
      case tapped
    }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += step
        return .none
      }
    }
  }

  @Reducer
  enum Destination {
    case labeled(child: Child = Child(step: 2))
    case one(Child = Child())
    case two(Child = .init(step: 2))
    case three(Child = true ? Child(step: 3) : Child())
  }
}
