// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

struct Reader {
  @Dependency(Fcts.self) var facts: Int  // expected-error {{cannot find 'Fcts' in scope}}
}
