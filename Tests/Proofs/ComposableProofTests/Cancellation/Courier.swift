import Composable

/// A feature with effects of every kind, all of which end.
@Reducer struct Courier {
  struct State: Equatable {
    var log: [Int] = []
    @PresentationState var sheet: Parcel.State?
  }

  enum Action: Sendable {
    case start
    case log(Int)
    case cancel
    case sheet(PresentationAction<Parcel.Action>)
  }

  enum CancelID { case all, part, debounce, throttle, sleep }

  let leftovers: Leftovers

  /// The executor of operations, so that each of their suspensions is a step.
  let executor: Stepper.Tasks

  /// The time that pauses take.
  let time: Stepper.Time

  private var clock: Stepper.Clock {
    Stepper.Clock(time: time, tasks: executor, object: leftovers.makeObject())
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        state.sheet = Parcel.State()
        return .merge(
          .concatenate(
            sending([1, 2]),
            sending([3]).cancellable(id: CancelID.part, policy: .queue()),
            sending([4]).cancellable(id: CancelID.part, cancelInFlight: true)
          ),
          sending([5, 6]).cancellable(id: CancelID.part, policy: .queue()),
          debounced(10),
          debounced(7),
          throttled(11),
          throttled(12),
          throttled(13),
          timer(14),
          run { [clock] send in
            try await withTaskCancellation(id: CancelID.sleep) {
              try await clock.sleep(for: .seconds(1))
            }
            await send(.log(15))
          },
          run { send in
            try await withTaskCancellation(id: CancelID.part) {
              await Task.yield()
              try Task.checkCancellation()
            }
            await send(.log(8))
          },
          .send(.sheet(.presented(.leave)))
        )
        .cancellable(id: CancelID.all)
      case .log(let number):
        state.log.append(number)
      case .cancel:
        return .cancel(id: CancelID.all)
      case .sheet(.dismiss):
        state.log.append(9)
      case .sheet:
        break
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { Parcel(leftovers: leftovers, executor: executor) }
  }

  private func sending(_ numbers: [Int]) -> Effect<Action> {
    run { send in
      for number in numbers {
        await Task.yield()
        await send(.log(number))
      }
    }
  }

  private func debounced(_ number: Int) -> Effect<Action> {
    sending([number]).debounce(id: CancelID.debounce, for: .seconds(1), clock: clock)
  }

  private func throttled(_ number: Int) -> Effect<Action> {
    sending([number])
      .throttle(id: CancelID.throttle, for: .seconds(1), clock: clock, latest: true)
  }

  private func timer(_ number: Int) -> Effect<Action> {
    run { [clock] send in
      for await _ in clock.timer(interval: .seconds(1)).prefix(3) { await send(.log(number)) }
    }
  }

  private func run(
    _ operation: @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> Effect<Action> {
    .run { [executor, object = leftovers.makeObject()] send in
      try await withTaskExecutorPreference(executor) { try await operation(send) }
      withExtendedLifetime(object) {}
    }
  }
}

/// A child that dismisses itself.
@Reducer struct Parcel {
  struct State: Equatable {}
  enum Action: Sendable { case leave }

  let leftovers: Leftovers
  let executor: Stepper.Tasks

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { _, _ in
      .run { [dismiss, executor, object = leftovers.makeObject()] _ in
        await withTaskExecutorPreference(executor) {
          await Task.yield()
          await dismiss()
        }
        withExtendedLifetime(object) {}
      }
    }
  }
}
