import Composable

@Reducer
enum Destination1 {
  case feature(Feature)
}

@Reducer
enum Destination2 {
  case feature(Feature)
}

@Reducer
enum Destination3 {
  case feature(Feature)
}

@Reducer
enum Destination4 {
  case feature(Feature)
}

@Reducer
enum Destination5 {
  case feature(Feature)
}

@Reducer
enum Destination6 {
  case feature(Feature)
}

@Reducer
enum Destination7 {
  case feature(Feature)
}

@Reducer
enum Destination8 {
  case feature(Feature)
}

@Reducer
enum Destination9 {
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
