// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor func make() {
  _ = TestStore(initialState: F.State()) {
    F()
  } withDependencies: {
    $0.continuousClok = ImmediateClock()  // expected-error {{value of type 'DependencyValues' has no member 'continuousClok'}}
  }
}
