// settings: swift6 swift5 main-actor package
import Composable

@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action: Equatable {
    case cleared
    case loaded(Result<Int, Failure>)
    case step(Step?)
    @CasePathable
    enum Step: Equatable { case up, down }
    struct Failure: Error, Equatable {}
  }

  let first = Action.cleared
  let step: Action.Step? = .up

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      let loaded: CaseKeyPath<Action, Result<Int, Action.Failure>> = \.loaded
      switch action {
      case first: state.count = 0
      case .cleared: return .none
      case \.loaded.success: state.count += 1
      case loaded: state.count -= 1
      case .loaded(.success(1...9)), .loaded: return .none
      case .step(step): return .none
      case .step(.up), .step(nil), .step(.some(.down)): return .none
      }
      return .none
    }
  }
}

@CasePathable
enum Route {
  case detail(Int)
  case list

  var isFirst: Bool {
    switch self {
    case .detail(0), .list: true
    case \.detail: false
    default: false
    }
  }
}
