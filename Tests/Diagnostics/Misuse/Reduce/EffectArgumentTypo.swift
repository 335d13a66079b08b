import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case tapped, ticked }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.count += 1
        return .send(.tickd)  // expected-error {{type 'Counter.Action' has no member 'tickd'}}
      case .ticked:
        return .none
      }
    }
  }
}
