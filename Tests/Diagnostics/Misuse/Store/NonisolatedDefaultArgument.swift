// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

func run(_ store: StoreOf<F> = Store(initialState: F.State()) { F() }) {}  // expected-error {{main actor-isolated default value in a nonisolated context}}
func use() { run() }
