// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor func use(_ store: StoreOf<F>) {
  store.send(.b)  // expected-error {{type 'F.Action' has no member 'b'}}
}
