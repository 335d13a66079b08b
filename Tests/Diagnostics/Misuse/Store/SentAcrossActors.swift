// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor func use(_ store: StoreOf<F>) {
  Task.detached {  // expected-error {{passing closure as a 'sending' parameter risks causing data races}}
    store.send(.a)
  }
}
