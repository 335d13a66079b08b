// settings: swift6 swift5 main-actor
import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case incrementTapped, decrementTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped:
        state.cuont += 1  // expected-error {{value of type 'Counter.State' has no member 'cuont'}}
        return .none
      case .decrementTapped:
        state.count -= 1
        return .none
      }
    }
  }
}
