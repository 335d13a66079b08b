// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a((Int) -> Void) }
}

@MainActor func steps(_ store: TestStore<F.State, F.Action>) async {
  await store.receive(.a { _ in })  // expected-error {{Receive the action by its case, 'receive(\.loaded)', or make 'Action' Equatable.}}
}
