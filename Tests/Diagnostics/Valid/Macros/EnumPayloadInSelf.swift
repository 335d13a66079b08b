// settings: swift6 swift5 main-actor package
import Composable

@Reducer
enum Destination {
  case alert(AlertState<Self.Alert>)
  case child(Self.Child)
  case plain(Child)
  @ReducerCaseIgnored case note(Self.Note, text: [Self.Note] = [])

  enum Alert { case confirmed }

  struct Note: Equatable {}

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

struct Parent {
  @Reducer
  enum Path {
    case child(Self.Child)

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
