import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case incrementTapped }

  var body: some ReducerOf<Self> {
    Reduce(increment)
    Reduce(self.incremnt)  // expected-error {{value of type 'Counter' has no member 'incremnt'}}
  }

  func increment(state: inout State, action: Action) -> EffectOf<Self> {
    state.count += 1
    return .none
  }
}
