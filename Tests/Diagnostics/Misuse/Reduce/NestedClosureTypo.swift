import Composable

@Reducer struct Todos {
  struct Todo: Equatable, Identifiable {
    let id: Int
    var isDone = false
  }

  @ObservableState struct State: Equatable { var todos: IdentifiedArrayOf<Todo> = [] }
  enum Action { case clearTapped, checkTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .clearTapped:
        state.todos.removeAll { $0.isDone }
        return .none
      case .checkTapped:
        let numbers = state.todos.map { todo in
          guard todo.isDone else { return 0 }
          return todo.ident  // expected-error {{value of type 'Todos.Todo' has no member 'ident'}}
        }
        return numbers.isEmpty ? .none : .send(.clearTapped)
      }
    }
  }
}
