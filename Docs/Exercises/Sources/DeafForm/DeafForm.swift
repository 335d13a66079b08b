import Composable

/// A form with the name of a new account.
@Reducer
struct SignUp {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var canContinue = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .binding:
        state.canContinue = state.name.count >= 3
        return .none
      }
    }
  }
}
