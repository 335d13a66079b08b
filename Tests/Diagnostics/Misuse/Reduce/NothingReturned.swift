import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case incrementTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped:
        guard state.count < 10 else { return }  // expected-error {{cannot convert value of type '()' to closure result type 'Effect<Counter.Action>'}}
        state.count += 1
        return .none
      }
    }
  }
}
