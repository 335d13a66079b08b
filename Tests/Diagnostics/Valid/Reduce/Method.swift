// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce(increment)
    Reduce(self.increment)
    Reduce { increment(state: &$0, action: $1) }
    Reduce { state, action in self.increment(state: &state, action: action) }
  }

  func increment(state: inout State, action: Action) -> EffectOf<Self> {
    state.count += 1
    return .none
  }
}
