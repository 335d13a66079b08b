// settings: swift6 swift5 main-actor
import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case incrementTapped, decrementTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTaped:  // expected-error {{type 'Counter.Action' has no member 'incrementTaped'}}
        state.count += 1
        return .none
      case .decrementTapped:
        state.count -= 1
        return .none
      }
    }
  }
}
