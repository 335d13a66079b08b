// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Form {
  @ObservableState struct State: Equatable { var name = "" }

  enum Action: ViewAction {
    case view(View)
    case saved

    @CasePathable enum View: BindableAction {
      case binding(BindingAction<State>)
      case saveTapped
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Reduce { _, _ in .none }
  }
}

@MainActor func edit(_ store: StoreOf<Form>) {
  store.name = "Blob"
  store.send(.view(.binding(.set(\.name, "Blob"))))
}
