import Composable

@Reducer
enum Destination {
  case number(Int)  // expected-error {{'Int' is not a reducer}}
  case texts([String])  // expected-error {{'[String]' is not a reducer}}
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
