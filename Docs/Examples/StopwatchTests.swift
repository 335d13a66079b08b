import Composable
import Testing

@MainActor @Suite struct StopwatchTests {
  @Test func `seconds are counted until the stopwatch is stopped`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Stopwatch.State()) {
      Stopwatch()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .seconds(2))
    await store.receive(\.secondPassed) { $0.seconds = 1 }
    await store.receive(\.secondPassed) { $0.seconds = 2 }
    await store.send(.stopButtonTapped) { $0.isRunning = false }
  }
}
