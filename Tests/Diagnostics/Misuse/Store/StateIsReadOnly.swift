// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor func use(_ store: StoreOf<F>) {
  store.x = 1  // expected-error {{cannot assign through dynamic lookup property: 'store' is a 'let' constant}}
}
