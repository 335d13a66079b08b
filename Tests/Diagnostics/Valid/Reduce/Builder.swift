// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case tapped }

  let isEnabled: Bool
  let plugin: (any Reducer<State, Action>)?
  let optional: Reduce<State, Action>?

  var body: some ReducerOf<Self> {
    let first = Reduce<State, Action> { _, _ in .none }
    first
    if isEnabled {
      Reduce { _, _ in .none }
    }
    if isEnabled {
      EmptyReducer()
    } else {
      Reduce { _, _ in .none }
      first
    }
    switch plugin {
    case nil: EmptyReducer()
    case let plugin?: plugin
    }
    if let plugin {
      plugin
    }
    optional
    for _ in 0..<3 {
      Reduce { _, _ in .none }
    }
    if #available(macOS 99, *) {
      Reduce { _, _ in .none }
    }
    CombineReducers {
      Reduce { _, _ in .none }
      EmptyReducer()
    }
    #if DEBUG
    Reduce { _, _ in .none }
    #endif
  }
}
