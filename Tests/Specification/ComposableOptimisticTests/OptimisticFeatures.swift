import Composable
import Foundation

/// What a feature asks its server for.
enum Request: Hashable, Sendable {
  case add(Int, String)
  case rename(Int, String)
  case setDone(Int, Bool)
  case remove(Int)
}

struct Refused: Error, CustomStringConvertible {
  var description: String { "refused" }
}

/// A row with a task, which logs when it starts.
@Reducer
struct Row {
  @ObservableState
  struct State: Hashable, Codable, Identifiable, Sendable {
    var id: Int
    var title = ""
    var isDone = false
    var isExpanded = false
    var serverID: Int?
  }

  enum Action: Hashable, Codable, Sendable {
    case titleChanged(String)
    case doneChanged(Bool)
    case toggled
    case expanded(Bool)
  }

  var started: @Sendable (Int) -> Void = { _ in }
  var hasTask = false

  var body: some ReducerOf<Self> {
    let base = Reduce<State, Action> { state, action in
      switch action {
      case .titleChanged(let title): state.title = title
      case .doneChanged(let isDone): state.isDone = isDone
      case .toggled: state.isDone.toggle()
      case .expanded(let isExpanded): state.isExpanded = isExpanded
      }
      return .none
    }
    if hasTask {
      base.task { [started] state in
        .run { [id = state.id] _ in
          started(id)
          try await Task.never()
        }
      }
    } else {
      base
    }
  }
}

@Reducer
struct Todos {
  typealias Rows = IdentifiedArrayOf<Row.State>

  @ObservableState
  struct State: Equatable, Codable {
    var todos: Rows = []
    var draft = ""
    var problem: String?
    var saves = 0
    var effects = 0
    var unsaved = Unsaved<Rows, Action>()
  }

  enum Action: Hashable, Codable, Sendable {
    case added(Row.State)
    case addButtonTapped
    case draftChanged(String)
    case removed(Int)
    case todos(IdentifiedActionOf<Row>)
    case refreshed
    case loaded([Row.State])
    case pushed(Int, String)
    case created(local: Int, server: Int)
    case effectRan
    case loggedOut
    case unsaved(UnsavedAction<Action>)
  }

  var save: @Sendable (Request) async throws -> Int
  var load: @Sendable () async throws -> [Row.State] = { [] }
  var failure = OptimisticStep<Action>.Failure.discard
  var isPerRow = false
  var replacesWaiting = false
  var row = Row()

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let row):
        state.todos.append(row)
        return .send(.effectRan)
      case .addButtonTapped:
        // A mistake: the text is not in the action.
        state.todos.append(Row.State(id: state.todos.count + 1, title: state.draft))
        state.draft = ""
        return .none
      case .draftChanged(let text):
        state.draft = text
        return .none
      case .removed(let id):
        state.todos.remove(id: id)
        return .none
      case .refreshed:
        return .run { [load] send in await send(.loaded(try await load())) }
          .cancellable(id: "load", cancelInFlight: true)
      case .loaded(let rows):
        state.todos = IdentifiedArray(uniqueElements: rows)
        return .none
      case .pushed(let id, let title):
        state.todos[id: id]?.title = title
        return .none
      case .created(let local, let server):
        state.todos[id: local]?.serverID = server
        return .none
      case .effectRan:
        state.effects += 1
        return .none
      case .loggedOut:
        state = State()
        return .none
      case .unsaved(.failed(_, _, let message)):
        state.problem = message
        return .none
      case .unsaved(.saved):
        state.saves += 1
        return .none
      case .todos, .unsaved: return .none
      }
    }
    .forEach(\.todos, action: \.todos) { row }
    .optimistic(
      \.todos,
      unsaved: \.unsaved,
      action: \.unsaved,
      step: step,
      fileID: "App/Todos.swift",
      line: 7
    )
  }

  private func step(_ action: Action) -> OptimisticStep<Action>? {
    switch action {
    case .added(let row):
      .save(id: lane(row.id), otherwise: failure) { [save] in
        try await save(.add(row.id, row.title))
      } answer: {
        .created(local: row.id, server: $0)
      }
    case .addButtonTapped: .save { [save] in try await save(.add(0, "")) }
    case .removed(let id): request(id, .remove(id))
    case .todos(.element(let id, .titleChanged(let title))): request(id, .rename(id, title))
    case .todos(.element(let id, .doneChanged(let isDone))): request(id, .setDone(id, isDone))
    case .todos(.element(let id, .toggled)): request(id, .setDone(id, true))
    case .refreshed: .load
    case .loaded: .loaded
    case .pushed: .received
    default: nil
    }
  }

  private func lane(_ id: Int) -> Int { isPerRow ? id : 0 }

  private func request(_ id: Int, _ request: Request) -> OptimisticStep<Action> {
    .save(id: lane(id), otherwise: failure, replacesWaiting: replacesWaiting) { [save] in
      try await save(request)
    }
  }
}

extension Todos.Action {
  static func title(_ id: Int, _ title: String) -> Self {
    .todos(.element(id: id, action: .titleChanged(title)))
  }
  static func done(_ id: Int, _ isDone: Bool = true) -> Self {
    .todos(.element(id: id, action: .doneChanged(isDone)))
  }
}

extension Todos.State {
  static func rows(_ count: Int) -> Self {
    Self(todos: .rows(count))
  }
}

extension IdentifiedArray<Int, Row.State> {
  static func rows(_ count: Int) -> Self {
    Self(uniqueElements: (1...count).map { Row.State(id: $0, title: "t\($0)") })
  }

  var titles: [String] { map(\.title) }
  var done: [Int] { filter(\.isDone).map(\.id) }
}
