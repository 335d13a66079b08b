// settings: main-actor
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

let global = Store(initialState: F.State()) { F() }

struct View {
  let store = Store(initialState: F.State()) { F() }
  static let shared = Store(initialState: F.State()) { F() }
  var computed: StoreOf<F> { Store(initialState: F.State()) { F() } }
}

final class Model {
  let store = Store(initialState: F.State()) { F() }
  lazy var later = Store(initialState: F.State()) { F() }
  init() { store.send(.a) }
}

func run(_ store: StoreOf<F> = Store(initialState: F.State()) { F() }) { store.send(.a) }
