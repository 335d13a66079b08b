// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@Reducer struct G {
  @ObservableState struct State: Equatable { var name = "" }
  enum Action: BindableAction { case binding(BindingAction<State>) }
  var body: some ReducerOf<Self> { BindingReducer() }
}

@MainActor func use(_ store: StoreOf<G>) {
  store.name = 1  // expected-error {{cannot assign value of type 'Int' to type 'String'}}
}
