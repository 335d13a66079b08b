import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case incrementTapped, decrementTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {  // expected-error {{switch must be exhaustive}}
      case .incrementTapped:
        state.count += 1
        return .none
      }
    }
  }
}
