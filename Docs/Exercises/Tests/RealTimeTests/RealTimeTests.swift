import Composable
import Testing

@testable import RealTime

@MainActor @Suite struct RealTimeTests {
  @Test func `the message is shown for three seconds`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Banner.State()) {
      Banner()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.saved) { $0.message = "Saved" }
    await clock.advance(by: .seconds(2))
    await store.send(.detailsButtonTapped) { $0.showsDetails = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.timePassed) { $0.message = nil }
  }
}
