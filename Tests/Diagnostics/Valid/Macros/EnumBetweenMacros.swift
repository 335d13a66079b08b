// settings: swift6 main-actor
import Composable

@CasePathable
enum Choice {
  case number(Int)
}

@Reducer
enum First {
  case feature(Feature)
}

@ObservableState
enum Other {
  case number(Int)
}

@ObservableState
struct Fields {
  var number = 0
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
struct Empty {}

@Reducer
enum Second {
  case feature(Feature)
}
