import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case incrementTapped }

  var body: some ReducerOf<Self> {
    Reduce { state in  // expected-error {{contextual closure type '(inout Counter.State, Counter.Action) -> Effect<Counter.Action>' expects 2 arguments, but 1 was used in closure body}}
      state.count += 1
      return .none
    }
  }
}
