// settings: swift6 swift5 main-actor package
import Composable

// A check of the payloads outside of the enum would find these types, which are no features.
struct Child {}
enum Alert {}

struct Parent {
  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case child(Child)
  }

  enum Alert { case confirmed }

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

  enum Inner {
    @Reducer
    enum Destination {
      case child(Child)
    }

    @Reducer
    struct Child {
      @ObservableState
      struct State: Equatable {
        var text = ""
      }
    }
  }
}

func states() -> (Parent.Destination.State, Parent.Inner.Destination.State) {
  (.child(Parent.Child.State(count: 1)), .child(Parent.Inner.Child.State(text: "")))
}
