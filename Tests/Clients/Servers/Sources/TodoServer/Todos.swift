import Composable
import Foundation

/// An entry of a user's list.
struct Todo: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  var title: String
  var isDone = false
}

/// The todos of a user, whose rows are in the database.
@Reducer struct Todos {
  static let limit = 100

  @ObservableState
  struct State: Codable, Equatable {
    let user: Int
    @Shared var todos: IdentifiedArrayOf<Todo>

    init(user: Int) {
      self.user = user
      _todos = Shared(wrappedValue: [], .todos(of: user))
    }
  }

  enum Action: Codable, Equatable {
    case added(Todo)
    case completed(Todo.ID)
    case removed(Todo.ID)
  }

  enum CancelID { case journal }

  @Dependency(\.journal) var journal

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let todo):
        guard state.todos.count < Self.limit else { return .none }
        state.$todos.withLock { _ = $0.append(todo) }
        return .none
      case .completed(let id):
        guard state.todos[id: id]?.isDone == false else { return .none }
        state.$todos.withLock { $0[id: id]?.isDone = true }
        return .run { [journal, user = state.user] _ in
          try await journal.append(.init(user: user, todo: id))
        }
        .cancellable(id: CancelID.journal, policy: .queue())
      case .removed(let id):
        state.$todos.withLock { _ = $0.remove(id: id) }
        return .none
      }
    }
  }
}

/// A list of what was completed, which another service reads.
@DependencyClient
struct Journal: Sendable {
  struct Entry: Equatable, Sendable {
    let user: Int
    let todo: Todo.ID
  }

  var append: @Sendable (_ entry: Entry) async throws -> Void
}

extension Journal: TestDependencyKey {
  static let testValue = Journal()
}

extension DependencyValues {
  var journal: Journal {
    get { self[Journal.self] }
    set { self[Journal.self] = newValue }
  }
}
