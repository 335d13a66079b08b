import Composable

@Reducer
struct Stopwatch {
  @ObservableState
  struct State: Equatable {
    var seconds = 0
    var isRunning = false
  }

  enum Action { case startButtonTapped, secondPassed, stopButtonTapped }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped: state.isRunning = true
      case .secondPassed: state.seconds += 1
      case .stopButtonTapped: state.isRunning = false
      }
      return .none
    }
    .task(id: \.isRunning) { state in
      guard state.isRunning else { return .none }
      return .run { [clock] send in
        for await _ in clock.timer(interval: .seconds(1)) { await send(.secondPassed) }
      }
    }
  }
}
