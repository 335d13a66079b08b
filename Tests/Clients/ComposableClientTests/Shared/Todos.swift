import Composable
import Foundation

@Reducer
struct Todo {
  @ObservableState
  struct State: Equatable, Identifiable {
    var description = ""
    let id: UUID
    var isComplete = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
  }
}

@Reducer
struct Todos {
  @ObservableState
  struct State: Equatable {
    var filter = Filter.all
    var todos: IdentifiedArrayOf<Todo.State> = []
    var fact: Fact.State?

    var filteredTodos: IdentifiedArrayOf<Todo.State> {
      switch filter {
      case .active: return todos.filter { !$0.isComplete }
      case .all: return todos
      case .completed: return todos.filter(\.isComplete)
      }
    }
  }

  enum Action: BindableAction {
    case addTodoButtonTapped
    case binding(BindingAction<State>)
    case clearCompletedButtonTapped
    case delete(IndexSet)
    case fact(Fact.Action)
    case factButtonTapped
    case sortCompletedTodos
    case todos(IdentifiedActionOf<Todo>)
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid
  nonisolated private enum CancelID { case todoCompletion }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addTodoButtonTapped:
        state.todos.insert(Todo.State(id: self.uuid()), at: 0)
        return .none

      case .binding(\.filter):
        return .none

      case .binding, .fact:
        return .none

      case .clearCompletedButtonTapped:
        state.todos.removeAll(where: \.isComplete)
        return .none

      case .delete(let indexSet):
        let filteredTodos = state.filteredTodos
        for index in indexSet {
          state.todos.remove(id: filteredTodos[index].id)
        }
        return .none

      case .factButtonTapped:
        state.fact = Fact.State()
        return .send(.fact(.start))

      case .sortCompletedTodos:
        state.todos.sort { $1.isComplete && !$0.isComplete }
        return .none

      case .todos(.element(id: _, action: .binding(\.isComplete))):
        return .run { send in
          try await self.clock.sleep(for: .seconds(1))
          await send(.sortCompletedTodos)
        }
        .cancellable(id: CancelID.todoCompletion, cancelInFlight: true)

      case .todos:
        return .none
      }
    }
    .forEach(\.todos, action: \.todos) {
      Todo()
    }
    .ifLet(\.fact, action: \.fact) {
      Fact()
    }
  }
}

enum Filter: String, CaseIterable, Hashable, Sendable {
  case all = "All"
  case active = "Active"
  case completed = "Completed"
}

@DependencyClient
nonisolated struct FactClient: Sendable {
  var fetch: @Sendable (_ number: Int) async throws -> String
}

nonisolated extension FactClient: DependencyKey {
  static let liveValue = FactClient(fetch: { "\($0) is a number" })
  static let testValue = FactClient()
}

nonisolated extension DependencyValues {
  var fact: FactClient {
    get { self[FactClient.self] }
    set { self[FactClient.self] = newValue }
  }
}

@Reducer
struct Fact {
  @ObservableState
  struct State: Equatable { var text: String? }

  enum Action {
    case start
    case response(Result<String, any Error>)
  }

  @Dependency(\.fact) var fact

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run { [fact] send in
          await send(.response(Result { try await fact.fetch(number: 42) }))
        }
      case .response(.success(let text)):
        state.text = text
        return .none
      case .response(.failure):
        state.text = nil
        return .none
      }
    }
  }
}

@Reducer
enum Destination {
  case fact(Fact)
  case todo(Todo)
}
