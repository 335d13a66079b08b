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
  _ = store.scope(\.f, action: \.g)  // expected-error {{generic parameter 'ChildAction' could not be inferred}} expected-error {{value of type 'G.Action.AllCasePaths' has no member 'g'}}
}
