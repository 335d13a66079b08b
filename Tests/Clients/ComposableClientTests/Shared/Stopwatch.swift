import Composable

@Reducer
struct Stopwatch {
  @ObservableState
  struct State: Equatable {
    var isRunning = false
    var laps: [Int] = []
    var secondsElapsed = 0
  }

  enum Action: Equatable {
    case lapEvent(Int)
    case onTask
    case timerTicked
    case toggleButtonTapped
  }

  nonisolated enum CancelID: Hashable, Sendable { case timer }

  let laps: AsyncStream<Int>
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .lapEvent(let number):
        state.laps.append(number)
        return .none

      case .onTask:
        return .run { [laps] send in
          for await lap in laps {
            await send(.lapEvent(lap))
          }
        }

      case .timerTicked:
        state.secondsElapsed += 1
        return .none

      case .toggleButtonTapped:
        state.isRunning.toggle()
        guard state.isRunning else { return .cancel(id: CancelID.timer) }
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.timerTicked)
          }
        }
        .cancellable(id: CancelID.timer, cancelInFlight: true)
      }
    }
  }
}
