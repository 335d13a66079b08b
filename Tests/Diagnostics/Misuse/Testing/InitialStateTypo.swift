// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor func make() {
  _ = TestStore(initialState: .init(y: 1)) { F() }  // expected-error {{incorrect argument label in call (have 'y:', expected 'x:')}}
}
