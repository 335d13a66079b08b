// settings: swift6 swift5 main-actor
import Composable

enum Login {
  enum Steps {
    @Reducer struct Name {
      @ObservableState struct State: Equatable { var name = "" }
      enum Action: BindableAction { case binding(BindingAction<State>) }
      var body: some ReducerOf<Self> { BindingReducer() }
    }
  }

  @Reducer struct Flow {
    @ObservableState struct State: Equatable { var name = Steps.Name.State() }
    enum Action { case name(Steps.Name.Action) }
    var body: some ReducerOf<Self> {
      Scope(\.name, action: \.name) { Steps.Name() }
    }
  }
}

extension Login.Steps {
  @Reducer struct Password {
    @ObservableState struct State: Equatable { var password = "" }
    enum Action { case entered(String) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .entered(let password):
          state.password = password
          return .none
        }
      }
    }
  }
}
