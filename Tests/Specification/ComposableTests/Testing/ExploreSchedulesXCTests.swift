import Composable
import ComposableTestKit
import XCTest

final class ExploreSchedulesXCTests: XCTestCase {
  @MainActor func testAFailureOfATestStoreIsFoundUnderXCTest() async {
    let issues = await issues {
      await exploreSchedules {
        let store = TestStore(initialState: Letters.State()) { Letters() }
        store.exhaustivity = .off
        await store.send(.typed("a"))
        await store.send(.typed("b"))
        await store.finish()
        store.assert { $0.text = "ab" }
      }
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues[0].contains("in another order: order "), issues[0])
    XCTAssertTrue(issues[0].contains("A state change does not match expectation."), issues[0])
  }

  func testATestThatPassesIsSilent() async {
    await exploreSchedules(10) {
      let store = TestStore(initialState: Letters.State()) { Letters() }
      await store.send(.typed("a"))
      await store.receive(.arrived("a")) { $0.text = "a" }
    }
  }
}
