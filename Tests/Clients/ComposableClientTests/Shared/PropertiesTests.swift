import Composable
import Testing

@MainActor
@Suite struct PropertiesTests {
  let tested = TestStore(initialState: Fact.State()) {
    Fact()
  } withDependencies: {
    $0.fact.fetch = { "\($0)" }
  }

  let stopwatch = TestStore(initialState: Stopwatch.State()) { Stopwatch(laps: .never) }

  @Test func `a property of a suite begins with a test store`() async {
    await tested.send(.start)
    await tested.receive(\.response.success) { $0.text = "42" }
  }

  @Test func `another task moves the clock of a suite's test store`() async {
    let clock = TestClock()
    stopwatch.dependencies.continuousClock = clock
    await stopwatch.send(.toggleButtonTapped) { $0.isRunning = true }
    await Task.detached { await clock.advance(by: .seconds(1)) }.value
    await stopwatch.receive(.timerTicked) { $0.secondsElapsed = 1 }
    await stopwatch.send(.toggleButtonTapped) { $0.isRunning = false }
  }

  @Test func `a property of the main actor begins with a store`() {
    var properties = Properties()
    let stores = [
      Properties.shared, properties.store, properties.kept, properties.later, global,
    ]
    for store in stores { #expect(store.withState { $0 == Fact.State() }) }
  }
}
