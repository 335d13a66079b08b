import Composable
import Testing

@testable import StaleRows

@MainActor @Suite struct StaleRowsTests {
  @Test func `a row and the other screens see the same deck`() {
    @Shared(.decks) var decks = [Deck(id: 1, title: "German"), Deck(id: 2, title: "Latin")]
    let store = Store(initialState: DeckList.State()) { DeckList() }
    store.send(.rows(.element(id: 1, action: .tapped)))
    $decks.withLock { $0[id: 1]?.title = "Deutsch" }
    #expect(store.rows[id: 1]?.deck.title == "Deutsch")
    #expect(store.rows[id: 1]?.isExpanded == true)
    store.send(.rows(.element(id: 2, action: .titleChanged("Latein"))))
    #expect(decks[id: 2]?.title == "Latein")
  }
}
