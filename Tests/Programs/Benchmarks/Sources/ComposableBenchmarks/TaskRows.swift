import Composable

/// Rows whose tasks return no effect, so that only the comparison is measured.
@Reducer
struct TaskRow {
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
    var topic = 0
  }

  enum Action {
    case increment
    case changeTopic
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .changeTopic: state.topic &+= 1
      }
      return .none
    }
    .task(id: \.topic) { _ in .none }
  }
}

@Reducer
struct TaskRows {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<TaskRow.State>
    var own = 0
    var upcoming = 1_000_000_000
  }

  enum Action {
    case own
    case rows(IdentifiedActionOf<TaskRow>)
    case change(Int)
    case changeTwo(Int)
    case pushAndPop
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .own: state.own += 1
      case .rows: break
      case .change(let id): state.rows[id: id]?.topic &+= 1
      case .changeTwo(let id):
        state.rows[id: id]?.topic &+= 1
        state.rows[id: 0]?.topic &+= 1
      case .pushAndPop:
        if state.rows.last?.id ?? 0 >= 1_000_000_000 {
          state.rows.removeLast()
        } else {
          state.upcoming += 1
          state.rows.append(TaskRow.State(id: state.upcoming))
        }
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { TaskRow() }
  }
}

/// A feature with a task of its own.
@Reducer
struct TaskCounter {
  struct State: Equatable {
    var count = 0
    var topic = 0
  }

  enum Action {
    case increment
    case changeTopic
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .changeTopic: state.topic &+= 1
      }
      return .none
    }
    .task(id: \.topic) { _ in .none }
  }
}

/// A feature with five children that never appear, and no tasks.
@Reducer
struct Absent {
  struct State: Equatable {
    var a: Counter.State?
    var b: Counter.State?
    var c: Counter.State?
    @PresentationState var d: Counter.State?
    var rows: IdentifiedArrayOf<Counter.State> = []
    var own = 0
  }

  enum Action {
    case own
    case a(Counter.Action)
    case b(Counter.Action)
    case c(Counter.Action)
    case d(PresentationAction<Counter.Action>)
    case rows(IdentifiedActionOf<Counter>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .own = action { state.own += 1 }
      return .none
    }
    .ifLet(\.a, action: \.a) { Counter() }
    .ifLet(\.b, action: \.b) { Counter() }
    .ifLet(\.c, action: \.c) { Counter() }
    .ifLet(\.$d, action: \.d) { Counter() }
    .forEach(\.rows, action: \.rows) { Counter() }
  }
}

/// A feature whose titles are changed before they are saved.
@Reducer
struct Titles {
  struct State: Equatable {
    var titles: [String] = []
    var own = 0
    var unsaved = Unsaved<[String], Action>()
  }

  enum Action: Sendable {
    case added(String)
    case own
    case unsaved(UnsavedAction<Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let title): state.titles.append(title)
      case .own: state.own += 1
      case .unsaved: break
      }
      return .none
    }
    .optimistic(\.titles, unsaved: \.unsaved, action: \.unsaved) { action in
      guard case .added = action else { return nil }
      return .save {}
    }
  }
}
