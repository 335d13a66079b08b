// settings: swift6 main-actor
import Composable

@Reducer
enum Nothing {}

@Reducer
enum Values {
  case none
  @ReducerCaseIgnored case number(Int)
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
