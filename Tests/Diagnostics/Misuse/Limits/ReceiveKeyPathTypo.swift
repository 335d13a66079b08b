// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action: Equatable { case a }
}

@MainActor func steps(_ store: TestStore<F.State, F.Action>) async {
  await store.receive(\.aa)  // expected-error {{cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'F.Action'}} expected-error {{cannot infer key path type from context; consider explicitly specifying a root type}}
}
