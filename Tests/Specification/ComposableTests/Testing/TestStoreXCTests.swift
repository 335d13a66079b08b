import Composable
import ComposableTestKit
import XCTest

/// The test store in XCTest.
@MainActor final class TestStoreXCTests: XCTestCase {
  func testEffectsOfATimer() async {
    let clock = TestClock()
    let store = TestStore.gauge(
      Gauge { send in
        for await _ in clock.timer(interval: .seconds(1)) { await send(.increment) }
      }
    )
    await store.send(.start)
    await clock.advance(by: .seconds(2))
    await store.receive(\.increment) { $0.count = 1 }
    await store.receive(\.increment) { $0.count = 2 }
    await store.send(.stop)
  }

  func testFailuresAreHeard() async {
    let issues = await issues {
      let store = TestStore.gauge(Gauge { _ in try await Task.never() })
      await store.send(.increment)
      await store.receive(.increment)
      await store.send(.start)
    }
    XCTAssertEqual(
      issues.map { $0.prefix { $0 != "\n" } },
      [
        "State was not expected to change, but a change occurred.",
        "Expected to receive the following action, but didn't:",
        "An effect returned for this action is still running. It must complete before the end of the "
          + "test.",
      ]
    )
  }

  func testSkippedAssertionsDoNotFail() async {
    let store = TestStore.gauge(Gauge { .send(.increment) })
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.start)
    await store.send(.set(5)) { $0.count = 5 }
  }
}

final class NonisolatedTestStoreXCTests: XCTestCase {
  func testAnActionComesBack() async {
    let store = TestStore.gauge(
      Gauge { send in
        await MainActor.run { () }
        await send(.set(4))
      }
    )
    await store.send(.start)
    await store.receive(.set(4)) { $0.count = 4 }
  }
}
