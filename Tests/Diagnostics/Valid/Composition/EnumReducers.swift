// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Edit {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case edited(String) }
}

@Reducer struct Detail {
  @ObservableState struct State: Equatable {}
  enum Action { case closed }
}

@Reducer enum Destination {
  case edit(Edit)
  case detail(Detail)
  case alert(AlertState<Alert>)
  enum Alert { case confirmed }
}

extension Destination.State: Equatable {}

@Reducer enum Path {
  case edit(Edit)
  case detail(Detail)
}

extension Path.State: Equatable {}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    @Presents var destination: Destination.State?
    var path = StackState<Path.State>()
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .destination(.presented(.alert(.confirmed))):
        state.path.append(.detail(Detail.State()))
        return .none
      case .destination(.presented(.edit(.edited(let text)))):
        state.destination = .edit(Edit.State(text: text))
        return .none
      case .path(.element(id: _, action: .detail(.closed))):
        state.path.removeAll()
        return .none
      case .destination, .path:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path)
  }
}
