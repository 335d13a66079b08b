import Composable

struct Other {}

@Reducer
enum Destination {
  case feature(Feature)
  // expected-error@+1 {{requires that 'Other' conform to 'Reducer'}}
  case other(Other)
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
