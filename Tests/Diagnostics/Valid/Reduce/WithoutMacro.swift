// settings: swift6 swift5 package
import Composable

struct Counter: Reducer {
  struct State: Equatable { var count = 0 }
  enum Action { case tapped }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.count += 1
        return .none
      }
    }
  }
}

struct Toggle: Reducer {
  func reduce(into state: inout Bool, action: Void) -> Effect<Void> {
    state.toggle()
    return .none
  }
}

struct Constant: Reducer {
  let body = EmptyReducer<Int, Bool>()
}
