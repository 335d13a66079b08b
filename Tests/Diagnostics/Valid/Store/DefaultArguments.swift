// settings: swift6 main-actor package
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor func run(_ store: StoreOf<F> = Store(initialState: F.State()) { F() }) { store.send(.a) }

@MainActor struct View {
  let store: StoreOf<F>

  init(store: StoreOf<F> = Store(initialState: F.State()) { F() }) { self.store = store }
}

@MainActor func use() {
  run()
  _ = View()
}
