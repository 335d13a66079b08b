import Composable
import Testing

@testable import EndlessTimer

@MainActor @Suite struct EndlessTimerTests {
  @Test func `no second is counted after the workout`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Workout.State()) {
      Workout()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.secondPassed) { $0.seconds = 1 }
    await store.send(.stopButtonTapped) { $0.isRunning = false }
    await store.finish()
  }
}
