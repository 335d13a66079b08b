// settings: swift6 swift5 main-actor
import Composable

@Reducer struct `A counter` {
  struct State: Equatable { var `the count` = 0 }
  enum Action { case `button tapped` }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .`button tapped`:
        state.`the count` += 1
        return .none
      }
    }
  }
}
