import Composable
import ComposableTestSupport
import Testing

@MainActor @Suite struct WordCardTests {
  private func makeStore() -> TestStoreOf<WordCard> {
    TestStore(initialState: WordCard.State()) { WordCard { "about \($0)" } }
  }

  @Test func `a word is looked up`() async {
    let store = makeStore()
    await store.send(.wordChanged("s")) { $0.word = "s" }
    await store.receive(\.meaningLoaded) { $0.meaning = "about s" }
  }

  @Test func `the meaning is that of the last word`() async {
    await exploreSchedules {
      let store = makeStore()
      store.exhaustivity = .off
      await store.send(.wordChanged("s"))
      await store.send(.wordChanged("sw"))
      await store.finish()
      store.assert { $0.meaning = "about sw" }
    }
  }
}
