// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

func use() {
  withDependencies {
    $0.uuid = .incrementing
    $0.dat = .constant(.now)  // expected-error {{value of type 'DependencyValues' has no member 'dat'}} expected-error {{cannot infer contextual base in reference to member 'constant'}} expected-error {{cannot infer contextual base in reference to member 'now'}}
  } operation: {
    print(F())
  }
}
