// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Form {
  @ObservableState struct State: Equatable {
    @Shared(.inMemory("selected")) var selected: Int?
    var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.selected):
        state.name = "selected"
        return .none
      case .binding: return .none
      }
    }
  }
}

@MainActor func read(_ store: StoreOf<Form>) -> Int? { store.selected }
