// settings: swift6 swift5 main-actor package
import Composable

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    First()
    Second()
  }

  @Reducer
  struct First {
    let body = EmptyReducer<State, Action>()
  }

  @Reducer
  struct Second {
    let body = Reduce<State, Action> { state, action in
      switch action {
      case .tapped: state.count += 1
      }
      return .none
    }
  }
}

@Reducer
struct Numbers {
  let body = EmptyReducer<Int, Bool>()
}

@MainActor func store() -> Store<Int, Bool> { Store(initialState: 1) { Numbers() } }
