// settings: swift6 swift5 main-actor
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action: Equatable { case response(Int), closed }
}

@MainActor func steps(_ store: TestStore<F.State, F.Action>) async {
  await store.receive(.respnse(1))  // expected-error {{type 'F.Action' has no member 'respnse'}}
  await store.receive(.respnse(1)) { $0.x = 1 }  // expected-error {{type 'F.Action' has no member 'respnse'}}
  await store.receive(.closd)  // expected-error {{type 'F.Action' has no member 'closd'}}
}
