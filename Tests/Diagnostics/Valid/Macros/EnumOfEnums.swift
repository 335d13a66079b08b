// settings: swift6 swift5 package
import Composable

@Reducer
enum Outer {
  case inner(Inner)
  case other(Inner.Body = Inner.body)
  case feature(Feature)
}

@Reducer
enum Inner {
  case first(Feature)
  case second(Feature)
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

@MainActor
func use() {
  let store = Store(initialState: Outer.State.inner(.first(Feature.State()))) { Outer() }
  if case .inner(let inner) = store.case, case .first(let feature) = inner.case {
    feature.send(.tapped)
  }
}
