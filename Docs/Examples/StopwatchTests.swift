import Composable
import Testing

@MainActor @Suite struct StopwatchTests {
  @Test func `seconds are counted until the stopwatch is stopped`() async {
    let clock = TestClock()
    let store = Store(initialState: Stopwatch.State()) {
      Stopwatch()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = store.send(.startButtonTapped)
    await clock.advance(by: .seconds(3))
    store.send(.stopButtonTapped)
    await task.finish()
    #expect(store.seconds == 3)
  }
}
