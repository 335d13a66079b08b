// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

let store = Store(initialState: F.State()) { F() }  // expected-error {{let 'store' is not concurrency-safe because non-'Sendable' type 'Store<F.State, F.Action>' may have shared mutable state}} expected-error {{main actor-isolated default value in a nonisolated context}}
