// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor func use() {
  _ = Store(initialState: F.State()) {
    F()
  } withDependencies: {
    $0.uuidd = .incrementing  // expected-error {{value of type 'DependencyValues' has no member 'uuidd'}} expected-error {{cannot infer contextual base in reference to member 'incrementing'}}
  }
}
