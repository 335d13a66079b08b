// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Timeline {
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .view(.refreshed):
        state.rows.append(Row.State(id: state.rows.count))
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.loaded)
        }
      case .binding, .loaded, .rows, .destination:
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { Row() }
    .ifLet(\.$destination, action: \.destination)
  }
}

@Reducer struct Row {
  struct Loading: Equatable {}

  var body: some Reducer<State, Action> {
    Reduce { state, _ in
      state.loading = Loading()
      return .none
    }
  }
}
