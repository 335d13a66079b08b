// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor func use(_ store: StoreOf<F>) {
  print(store.y)  // expected-error {{value of type 'StoreOf<F>' (aka 'Store<F.State, F.Action>') has no dynamic member 'y' using key path from root type 'F.State'}}
}
