import Composable

/// A feature on a stack that counts, runs effects, and can dismiss itself.
@Reducer struct Stop {
  struct State: Equatable {
    var count = 0
    var isPresented: Bool?
  }

  enum Action: Sendable {
    case increment
    case start(Gate)
    case cancel
    case leave
    case look
  }

  enum CancelID { case start }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
      case .start(let gate):
        return .run { send in
          await gate.pass()
          await send(.increment)
        }
        .cancellable(id: CancelID.start)
      case .cancel:
        return .cancel(id: CancelID.start)
      case .leave:
        return .run { _ in await dismiss() }
      case .look:
        state.isPresented = isPresented
      }
      return .none
    }
  }
}

/// A feature with a stack, which changes the stack as its actions say.
@Reducer struct Tour {
  struct State: Equatable {
    var path = StackState<Stop.State>()
    var seen: [Int] = []
  }

  enum Action: Sendable {
    case change(@Sendable (inout StackState<Stop.State>) -> Void)
    case changeTwice(@Sendable (inout StackState<Stop.State>) -> Void)
    case path(StackActionOf<Stop>)
  }

  /// A change of the stack that the feature makes after each action of the stack.
  var onPath: @Sendable (inout StackState<Stop.State>) -> Void = { _ in }

  /// The line of "forEach" in issues.
  static let line: UInt = #line + 16

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .change(let change):
        change(&state.path)
      case .changeTwice(let change):
        change(&state.path)
        return .send(.change(change))
      case .path:
        state.seen.append(state.path.count)
        onPath(&state.path)
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Stop() }
  }
}
