import Composable
import XCTest

nonisolated final class StopwatchTests: XCTestCase {
  @MainActor
  func testStartAndStop() async {
    let clock = TestClock()
    let store = TestStore(initialState: Stopwatch.State()) {
      Stopwatch(laps: .never)
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.toggleButtonTapped) {
      $0.isRunning = true
    }
    await clock.advance(by: .seconds(2))
    await store.receive(.timerTicked) {
      $0.secondsElapsed = 1
    }
    await store.receive(.timerTicked, timeout: .seconds(1)) {
      $0.secondsElapsed = 2
    }
    await store.send(.toggleButtonTapped) {
      $0.isRunning = false
    }
    await clock.run(timeout: .seconds(3_600))
    await store.finish()
  }

  @MainActor
  func testLapsOfAStream() async {
    let (laps, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(
      initialState: Stopwatch.State(),
      reducer: { Stopwatch(laps: laps) }
    )

    let task = await store.send(.onTask)
    continuation.yield(12)
    await store.receive(\.lapEvent) {
      $0.laps = [12]
    }
    continuation.yield(19)
    await store.receive(\.lapEvent, 19) {
      $0.laps.append(19)
    }
    XCTAssertEqual(store.state.laps, [12, 19])
    await task.cancel()
    XCTAssertTrue(task.isCancelled)
  }

  @MainActor
  func testTheStreamEnds() async {
    let (laps, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(initialState: Stopwatch.State()) {
      Stopwatch(laps: laps)
    }
    store.useMainSerialExecutor = true
    store.timeout = .seconds(5)

    let task = await store.send(.onTask)
    continuation.finish()
    await task.finish()
    await store.finish(timeout: .seconds(1))
  }

  @MainActor
  func testNonExhaustively() async {
    let clock = TestClock()
    let store = TestStore(initialState: Stopwatch.State(secondsElapsed: 58)) {
      Stopwatch(laps: .finished)
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off

    await store.send(.toggleButtonTapped)
    await clock.advance(by: .seconds(3))
    await store.skipReceivedActions()
    store.assert {
      $0.secondsElapsed = 61
    }
    await store.skipInFlightEffects(strict: false)
  }
}
