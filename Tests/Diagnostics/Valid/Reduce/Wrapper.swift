// settings: swift6 swift5 main-actor package
import Composable

struct Logging<Base: Reducer>: Reducer {
  typealias State = Base.State
  typealias Action = Base.Action

  let base: Base
  let log: (Action) -> Void

  var body: some Reducer<State, Action> {
    Reduce { _, action in
      log(action)
      return .none
    }
    base
  }
}

extension Reducer {
  func logging(_ log: @escaping (Action) -> Void) -> some Reducer<State, Action> {
    Logging(base: self, log: log)
  }
}

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
    .logging { _ in }
    ._printChanges()
  }
}
