import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case tapped, loaded(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        return .run { send in
          await send(.loaded(state.count))  // expected-error {{mutable capture of 'inout' parameter 'state' is not allowed}}
        }
      case .loaded:
        return .none
      }
    }
  }
}
