import Composable

@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable { var text = "" }

  enum Action {
    case cleared
    case textChanged(String)
  }

  let first = Action.cleared

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case first:  // expected-error {{'~=' is unavailable: values that are not 'Equatable' cannot be compared: name a case or its key path}}
        state.text = ""
        return .none
      case .cleared, .textChanged:
        return .none
      }
    }
  }
}
