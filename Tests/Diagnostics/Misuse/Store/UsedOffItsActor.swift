// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor let store = Store(initialState: F.State()) { F() }

func use() {
  store.send(.a)  // expected-error {{main actor-isolated let 'store' can not be referenced from a nonisolated context}}
}
