import Composable
import Testing

@testable import UnreceivedAction

@MainActor @Suite struct UnreceivedActionTests {
  @Test func `a word is looked up`() async {
    let store = TestStore(initialState: Lookup.State(word: "swift")) {
      Lookup(find: { word in "about \(word)" })
    }
    await store.send(.lookUpButtonTapped) { $0.isLoading = true }
  }
}
