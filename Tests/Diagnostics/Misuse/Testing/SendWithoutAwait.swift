// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor func steps(_ store: TestStore<F.State, F.Action>) async {
  store.send(.a)  // expected-error {{expression is 'async' but is not marked with 'await'}}
}
