// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor func steps(_ store: TestStore<F.State, F.Action>) async {
  await store.send(.a) { $0.x = "1" }  // expected-error {{cannot assign value of type 'String' to type 'Int'}}
}
