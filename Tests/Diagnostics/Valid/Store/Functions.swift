// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor func make() -> StoreOf<F> { Store(initialState: F.State()) { F() } }

@MainActor func local() async {
  let store = Store(initialState: F.State()) { F() }
  lazy var later = Store(initialState: F.State()) { F() }
  let nested = { @MainActor in Store(initialState: F.State()) { F() } }
  Task {
    let inner = Store(initialState: F.State()) { F() }
    inner.send(.a)
  }
  print(store.x, later.x, nested().x)
  await Task.detached { @MainActor in _ = Store(initialState: F.State()) { F() } }.value
}

extension Store where State == F.State, Action == F.Action {
  @MainActor static var preview: StoreOf<F> { Store(initialState: F.State()) { F() } }
  @MainActor convenience init(preview: Void) { self.init(initialState: F.State()) { F() } }
}
