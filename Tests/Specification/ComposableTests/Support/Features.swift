import Composable

/// A child that runs effects.
///
/// `start` runs an effect that ends when the gate opens, and then counts.
@Reducer struct Child {
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
    var grandchild: Grandchild.State?
  }

  enum Action: Sendable {
    case increment
    case start(Gate)
    case restart(Gate)
    case cancel
    case grandchild(Grandchild.Action)
  }

  enum CancelID { case start }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .start(let gate):
        return .run { send in
          await gate.pass()
          await send(.increment)
        }
        .cancellable(id: CancelID.start)
      case .restart(let gate):
        return .run { _ in await gate.pass() }
          .cancellable(id: CancelID.start, cancelInFlight: true)
      case .cancel:
        return .cancel(id: CancelID.start)
      case .grandchild:
        return .none
      }
    }
    .ifLet(\.grandchild, action: \.grandchild) { Grandchild() }
  }
}

@Reducer struct Grandchild {
  struct State: Equatable { var count = 0 }
  enum Action: Sendable {
    case start(Gate)
    case increment
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start(let gate):
        return .run { send in
          await gate.pass()
          await send(.increment)
        }
        .cancellable(id: Child.CancelID.start)
      case .increment:
        state.count += 1
        return .none
      }
    }
  }
}
