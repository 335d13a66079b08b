// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor func use() {
  _ = Store(initialState: 1) { F() }  // expected-error {{cannot convert value of type 'Int' to expected argument type 'F.State'}}
}
