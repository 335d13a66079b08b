import Composable

@Reducer
enum Destination {
  // expected-warning@+1 {{'two' has several payloads, so no reducer can run on them}}
  case two(Feature, Feature)
  case one(Feature)
}

let typo = Destination.typo  // expected-error {{has no member 'typo'}}

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
