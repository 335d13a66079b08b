// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor let global = Store(initialState: F.State()) { F() }
@MainActor var variable = Store(initialState: F.State()) { F() }
@MainActor var computed: StoreOf<F> { Store(initialState: F.State()) { F() } }
@MainActor let withLabels = Store(initialState: .init(), reducer: { F() })
