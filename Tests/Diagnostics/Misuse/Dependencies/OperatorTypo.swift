// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@Reducer struct G {
  @ObservableState struct State: Equatable { var f = F.State() }
  enum Action { case f(F.Action) }
  var body: some ReducerOf<Self> {
    Scope(\.f, action: \.f) {
      F().dependency(\.continuousClok, ImmediateClock())  // expected-error {{cannot convert value of type 'KeyPath<DependencyValues, Value>' to expected argument type 'WritableKeyPath<DependencyValues, ImmediateClock<Duration>>'}} expected-error {{value of type 'DependencyValues' has no member 'continuousClok'}}
    }
  }
}
