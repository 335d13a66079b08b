import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct LateResponseTests {
  /// Explores whether the final results belong to the last query.
  private func explore(_ feature: Search) async -> [String] {
    await issues {
      await exploreSchedules {
        let store = TestStore(initialState: Search.State()) { feature }
        store.exhaustivity = .off
        await store.send(.queryChanged("a"))
        await store.send(.queryChanged("ab"))
        await store.finish()
        store.assert { $0.results = ["ab!"] }
      }
    }
  }

  @Test func `a late response that overwrites a newer one is found`() async {
    let issues = await explore(Search(cancelsInFlight: false))
    #expect(issues.first?.contains("order 8 of at least 9") == true, "\(issues)")
    #expect(issues.count == 1)
  }

  @Test func `a search that cancels the previous one passes`() async {
    #expect(await explore(Search(cancelsInFlight: true)) == [])
  }
}
