import Composable
import Testing

@testable import Bookshelf

@MainActor @Suite struct AddBookTests {
  @Test func `suggestions follow the title`() async {
    let clock = TestClock()
    let store = TestStore(initialState: AddBook.State()) {
      AddBook()
    } withDependencies: {
      $0.continuousClock = clock
      $0[Catalog.self].titles = { ["About \($0)"] }
    }
    await store.send(.titleChanged("E")) { $0.title = "E" }
    await clock.advance(by: .milliseconds(200))
    await store.send(.titleChanged("Em")) { $0.title = "Em" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.suggestionsLoaded) { $0.suggestions = ["About Em"] }
  }
}
