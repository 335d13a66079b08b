import Composable

/// Counts the seconds of a workout.
@Reducer
struct Workout {
  @ObservableState
  struct State: Equatable {
    var isRunning = false
    var seconds = 0
  }

  enum Action {
    case secondPassed
    case startButtonTapped
    case stopButtonTapped
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .secondPassed:
        state.seconds += 1
        return .none
      case .startButtonTapped:
        state.isRunning = true
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.secondPassed) }
        }
      case .stopButtonTapped:
        state.isRunning = false
        return .none
      }
    }
  }
}
