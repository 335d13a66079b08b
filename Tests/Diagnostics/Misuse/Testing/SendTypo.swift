// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor func steps(_ store: TestStore<F.State, F.Action>) async {
  await store.send(.aa)  // expected-error {{type 'F.Action' has no member 'aa'}}
}
