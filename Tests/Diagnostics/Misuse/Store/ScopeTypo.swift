// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@Reducer struct G {
  @ObservableState struct State: Equatable { var f = F.State() }
  enum Action { case f(F.Action) }
}

@MainActor func use(_ store: StoreOf<G>) {
  _ = store.scope(\.g, action: \.f)  // expected-error {{value of type 'G.State' has no member 'g'}}
}
