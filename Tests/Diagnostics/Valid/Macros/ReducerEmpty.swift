// settings: swift6 main-actor
import Composable

@Reducer
struct First {}

@Reducer
struct Second {}

@CasePathable
enum Choice {
  case number(Int)
}

@Reducer
struct Third {
  struct State {
    var first = First.State()
  }

  enum Action {
    case first(First.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { First() }
  }
}
