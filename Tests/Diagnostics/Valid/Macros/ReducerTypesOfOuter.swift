// settings: swift6 main-actor
import Composable

@Reducer
struct Outer {
  struct State {
    var count = 0
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Inner()
    Namespace.Inner()
  }

  @Reducer
  struct Inner {
    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  enum Namespace {
    @Reducer
    struct Inner {
      var body: some Reducer<State, Action> {
        EmptyReducer()
      }
    }
  }

  @Reducer
  struct Other {
    var body: some ReducerOf<Self> {
      EmptyReducer()
    }
  }
}

extension Outer.Other {
  struct State {}
  enum Action {}
}

func use() -> Outer.Other.State {
  Outer.Other.State()
}
