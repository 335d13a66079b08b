import Composable

/// A counter that fetches a fact about its number from a service.
@Reducer
struct CounterFact {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var count = 0
    var fact: String?
    var isLoading = false
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case decrementButtonTapped
    case factButtonTapped
    case factResponse(Result<String, any Error>)
    case incrementButtonTapped

    @CasePathable
    enum Alert { case retryButtonTapped }
  }

  private enum CancelID { case fact }

  @Dependency(\.numberFacts) var numberFacts

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.retryButtonTapped)), .factButtonTapped:
        return load(&state)

      case .alert:
        return .none

      case .decrementButtonTapped:
        return count(&state, -1)

      case .incrementButtonTapped:
        return count(&state, 1)

      case .factResponse(.success(let fact)):
        state.isLoading = false
        state.fact = fact
        return .none

      case .factResponse(.failure(let error)):
        state.isLoading = false
        state.alert = .failure(error)
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }

  /// Changes the count and removes the fact, because it is about another number.
  private func count(_ state: inout State, _ step: Int) -> Effect<Action> {
    state.count += step
    state.fact = nil
    state.isLoading = false
    return .cancel(id: CancelID.fact)
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.fact = nil
    state.isLoading = true
    return .run { [numberFacts, count = state.count] send in
      await send(.factResponse(Result { try await numberFacts.fetch(number: count) }))
    }
    .cancellable(id: CancelID.fact, cancelInFlight: true)
  }
}

extension AlertState<CounterFact.Action.Alert> {
  static func failure(_ error: any Error) -> Self {
    Self {
      TextState("There is no fact.")
    } actions: {
      ButtonState(role: .cancel) { TextState("OK") }
      ButtonState(action: .retryButtonTapped) { TextState("Try again") }
    } message: {
      TextState("\(error)")
    }
  }
}

extension CounterFact {
  static let study = CaseStudy("counter-fact", "A request that succeeds, fails, or is too late.") {
    let session = Session(initialState: State()) {
      CounterFact()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.numberFacts = .liveValue
    }
    session.send(.decrementButtonTapped)
    await session.send(.factButtonTapped).finish()
    await session.send(.alert(.presented(.retryButtonTapped))).finish()
    session.send(.alert(.dismiss))
    session.send(.incrementButtonTapped)
    session.send(.factButtonTapped)
    session.note("The user goes on before the fact is there:")
    session.send(.incrementButtonTapped)
    await session.send(.factButtonTapped).finish()
    return session.transcript
  }
}
