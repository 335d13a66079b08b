// settings: swift6 swift5 main-actor package
import Composable

struct Above {
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
    case same(Child)
  }
}

@Reducer
struct Below {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var path = StackState<Path.State>()
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$destination, action: \.destination)
      .forEach(\.path, action: \.path)
  }

  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case child(Child)
    case dialog(ConfirmationDialogState<Below.Alert>)
    @ReducerCaseEphemeral case toast(Toast)
    @ReducerCaseIgnored case note(Note)
  }

  @Reducer
  enum Path {
    case child(Child)
    case destination(Destination)
  }

  enum Alert { case confirmed }

  struct Note: Equatable {}

  struct Toast: Equatable, _EphemeralState {
    enum Action { case closed }
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

extension Below.Destination.State: Equatable {}
extension Below.Path.State: Equatable {}
