import Composable

@Reducer
struct Stopwatch {
  @ObservableState
  struct State: Equatable { var seconds = 0 }
  enum Action { case startButtonTapped, secondPassed, stopButtonTapped }
  enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped:
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.secondPassed) }
        }
        .cancellable(id: CancelID.timer, cancelInFlight: true)
      case .secondPassed:
        state.seconds += 1
        return .none
      case .stopButtonTapped:
        return .cancel(id: CancelID.timer)
      }
    }
  }
}
