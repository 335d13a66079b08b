// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor func steps(_ store: TestStore<F.State, F.Action>) async {
  await store.receive(\.a) {
    $0.x = 1
    $0.y = 1  // expected-error {{value of type 'F.State' has no member 'y'}}
  }
}
