import Composable

@Reducer struct Child {
  enum Action { case appeared }
}

@Reducer struct Loader {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case tapped, loaded(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        return .run { send in
          await send(Child.Action.appeared)  // expected-error {{cannot convert value of type 'Child.Action' to expected argument type 'Loader.Action'}}
        }
      case .loaded:
        return .none
      }
    }
  }
}
