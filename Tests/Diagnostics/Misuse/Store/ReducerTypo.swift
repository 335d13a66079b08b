// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor func use() {
  _ = Store(initialState: F.State()) { FF() }  // expected-error {{cannot find 'FF' in scope}} expected-error {{cannot convert value of type 'F.State' to expected argument type 'R.State'}}
}
