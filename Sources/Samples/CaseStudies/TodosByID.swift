import Composable

/// Todos that are identified by their ids.
@Reducer
struct TodosByID {
  @ObservableState
  struct State: Equatable {
    var todos: IdentifiedArrayOf<Errand.State>
  }

  enum Action {
    case sort
    case todos(IdentifiedActionOf<Errand>)
  }

  private enum CancelID { case sort }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .sort:
        state.todos.sort(by: Errand.State.precedes)
        return .none

      case .todos(.element(_, .completeButtonTapped)):
        return sortSoon

      case .todos:
        return .none
      }
    }
    .forEach(\.todos, action: \.todos) {
      Errand()
    }
  }

  private var sortSoon: Effect<Action> {
    .run { [clock] send in
      try await clock.sleep(for: .seconds(1))
      await send(.sort)
    }
    .cancellable(id: CancelID.sort, cancelInFlight: true)
  }
}
