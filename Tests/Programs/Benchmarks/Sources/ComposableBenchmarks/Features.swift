import Composable

/// Suspends in the cheapest way, so that memory is that of the task and what started it.
func waitForever() async {
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}

/// A type with a dependency, as reducers have them.
struct Identifying {
  @Dependency(\.uuid) var uuid
}

@Reducer
struct Counter {
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
  }

  enum Action {
    case increment
    case chain(Int)
    case run
    case runs(Int)
    case replaceInFlight
    case queue
    case cancel
    case endless
    case suspended
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .chain(let count):
        state.count += 1
        return count > 0 ? .send(.chain(count - 1)) : .none
      case .run:
        return .run { send in await send(.increment) }
      case .runs(let count):
        return .merge((0..<count).map { _ in .run { _ in await Task.yield() } })
      case .replaceInFlight:
        return .run { _ in try await Task.never() }
          .cancellable(id: 1, cancelInFlight: true)
      case .queue:
        return .send(.increment).cancellable(id: 1, policy: .queue())
      case .cancel:
        return .cancel(id: 1)
      case .endless:
        return .run { _ in try await Task.never() }
      case .suspended:
        return .run { _ in await waitForever() }
      }
    }
  }
}

@Reducer
struct ObservedCounter {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
  }

  enum Action { case increment }

  var body: some Reducer<State, Action> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer
struct Rows {
  struct State {
    var rows: IdentifiedArrayOf<Counter.State>
    var count = 0
  }

  enum Action {
    case rows(IdentifiedActionOf<Counter>)
    case own
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Counter() }
  }
}

@Reducer
struct Screens {
  struct State {
    var path: StackState<Counter.State>

    init(count: Int) { path = StackState((0..<count).map { Counter.State(id: $0) }) }
  }

  enum Action {
    case path(StackActionOf<Counter>)
    case push
    case pop
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .path: break
      case .push: state.path.append(Counter.State())
      case .pop: state.path.removeLast()
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Counter() }
  }
}

@Reducer
struct ObservedScreens {
  @ObservableState
  struct State {
    var path: StackState<ObservedCounter.State>

    init(count: Int) { path = StackState((0..<count).map { ObservedCounter.State(id: $0) }) }
  }

  enum Action { case path(StackActionOf<ObservedCounter>) }

  var body: some Reducer<State, Action> {
    Reduce { _, _ in .none }.forEach(\.path, action: \.path) { ObservedCounter() }
  }
}

@Reducer
struct ObservedRows {
  @ObservableState
  struct State {
    var rows: IdentifiedArrayOf<ObservedCounter.State>
  }

  enum Action { case rows(IdentifiedActionOf<ObservedCounter>) }

  var body: some Reducer<State, Action> {
    EmptyReducer().forEach(\.rows, action: \.rows) { ObservedCounter() }
  }
}

/// The feature used to measure test stores.
struct Tested: Reducer {
  struct State: Equatable {
    var count = 0
    var name = "Blob"
  }

  @CasePathable
  enum Action {
    case increment
    case load
    case loadTwice
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .none
    case .load:
      return .run { send in await send(.increment) }
    case .loadTwice:
      return .merge(
        .run { send in await send(.increment) },
        .run { send in await send(.increment) }
      )
    }
  }
}

struct TestedRows: Reducer {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Counter.State>
  }

  @CasePathable
  enum Action {
    case rows(IdentifiedActionOf<Counter>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.rows, action: \.rows) { Counter() }
  }
}
