// settings: swift6 swift5 package
import Composable

@Reducer
nonisolated enum First {
  case feature(Feature)
}

@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable {
    var count = 0
    init() {}
  }

  enum Action {
    case tapped
  }

  init() {}

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer
enum Second {
  case feature(Feature)
}
