import Composable

/// A feature that presents a child and has effects of every kind, some of them endless.
@Reducer struct Mill {
  struct State: Equatable {
    var count = 0
    @PresentationState var child: Wheel.State?
  }

  enum Action: Sendable {
    case start
    case grind(Int)
    case cancel
    case child(PresentationAction<Wheel.Action>)
  }

  enum CancelID { case work }

  let leftovers: Leftovers

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .grind(0):
        return .none
      case .grind(let number):
        state.count += 1
        return .run { [object = leftovers.makeObject()] send in
          await send(.grind(number - 1))
          withExtendedLifetime(object) {}
        }
      case .start:
        state.child = Wheel.State()
        return .merge(
          endless(),
          .concatenate(endless(), endless()),
          endless().cancellable(id: 1, policy: .queue()),
          endless().cancellable(id: 1, policy: .queue()),
          endless().debounce(id: 2, for: .seconds(1), clock: .immediate),
          .send(.child(.presented(.turn)))
        )
        .cancellable(id: CancelID.work)
      case .cancel:
        state.child = nil
        return .cancel(id: CancelID.work)
      case .child:
        return .none
      }
    }
    .ifLet(\.$child, action: \.child) { Wheel(leftovers: leftovers) }
  }

  private func endless() -> Effect<Action> {
    .run { [object = leftovers.makeObject()] _ in
      defer { withExtendedLifetime(object) {} }
      try await Task.never()
    }
  }
}

/// A child with an endless effect.
@Reducer struct Wheel {
  struct State: Equatable {}
  enum Action: Sendable { case turn }

  let leftovers: Leftovers

  var body: some ReducerOf<Self> {
    Reduce { _, _ in
      .run { [object = leftovers.makeObject()] _ in
        defer { withExtendedLifetime(object) {} }
        try await Task.never()
      }
    }
  }
}
