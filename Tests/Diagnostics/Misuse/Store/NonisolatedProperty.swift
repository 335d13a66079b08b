// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

struct Holder {
  let store = Store(initialState: F.State()) { F() }  // expected-error {{main actor-isolated default value in a nonisolated context}}
}

func make() -> Holder { Holder() }
