// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor struct App {
  static let store = Store(initialState: F.State()) { F() }
  static var variable = Store(initialState: F.State()) { F() }
  static let withDependencies = Store(initialState: F.State()) {
    F()
  } withDependencies: {
    $0.uuid = .incrementing
  }
}

enum Stores {
  @MainActor static let store = Store(initialState: F.State()) { F() }
  @MainActor static var computed: StoreOf<F> { Store(initialState: F.State()) { F() } }
}
