import Composable

@Reducer struct Child {
  enum Action { case appeared }
}

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case incrementTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped:
        state.count += 1
        return Effect<Child.Action>.send(.appeared)  // expected-error {{cannot convert value of type 'Effect<Child.Action>' to closure result type 'Effect<Counter.Action>'}}
      }
    }
  }
}
