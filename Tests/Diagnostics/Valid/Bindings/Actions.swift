// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Form {
  @ObservableState struct State: Equatable {
    var name = ""
    var age = 0
  }

  enum Action: BindableAction, ViewAction {
    case binding(BindingAction<State>)
    case view(View)
    enum View { case submitTapped }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.name) { _, state in
        state.age = 0
        return .none
      }
    Reduce { state, action in
      switch action {
      case .binding(\.age):
        state.name = ""
        return .none
      case .binding, .view(.submitTapped):
        return .none
      }
    }
  }
}

@MainActor func edit() {
  let store = Store(initialState: Form.State()) { Form() }
  store.name = "Blob"
  store.send(.binding(.set(\.age, 1)))
  store.send(.set(\.age, 2))
  store.send(.view(.submitTapped))
  print(store.name, store.state.age)
}
