// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

actor Session {
  let store = Store(initialState: F.State()) { F() }  // expected-error {{main actor-isolated default value in a actor-isolated context}}
}
