import Composable

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
enum First {
  case feature(Feature)
}

@Reducer
enum Second {
  case feature(Feature)
}

@Reducer
enum Third {
  case feature(Feature)
}
