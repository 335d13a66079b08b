import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case incrementTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped:
        state.count += stepp  // expected-error {{cannot find 'stepp' in scope}}
        return .none
      }
    }
  }
}
