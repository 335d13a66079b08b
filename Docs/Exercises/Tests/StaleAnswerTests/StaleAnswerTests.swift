import Composable
import ComposableTestSupport
import Testing

@testable import StaleAnswer

@MainActor @Suite struct StaleAnswerTests {
  @Test func `the results are those of the last query`() async {
    await exploreSchedules {
      let store = TestStore(initialState: Search.State()) {
        Search(find: { query in ["about \(query)"] })
      }
      store.exhaustivity = .off
      await store.send(.queryChanged("s"))
      await store.send(.queryChanged("sw"))
      await store.finish()
      store.assert { $0.results = ["about sw"] }
    }
  }
}
