// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor final class Model {
  let store = Store(initialState: F.State()) { F() }
  var variable = Store(initialState: F.State()) { F() }
  lazy var later = Store(initialState: F.State()) { F() }
  private(set) var optional: StoreOf<F>? = Store(initialState: F.State()) { F() }
  let typed: StoreOf<F> = Store(initialState: F.State()) { F() }
  let pair = (Store(initialState: F.State()) { F() }, 1)
  let list = [Store(initialState: F.State()) { F() }]
  let closure = { Store(initialState: F.State()) { F() } }
  let immediate = { Store(initialState: F.State()) { F() } }()
}

@MainActor struct Value {
  let store = Store(initialState: F.State()) { F() }
  lazy var later = Store(initialState: F.State()) { F() }
}
