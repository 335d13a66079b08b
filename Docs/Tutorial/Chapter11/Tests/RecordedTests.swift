import Composable
import ComposableHistory
import Foundation
import Testing

@testable import Bookshelf

@MainActor @Suite struct ShelfRecordedTests {
  @Test func `reading backwards stops at the first page`() async throws {
    let recording = try Recording<Shelf.State, Shelf.Action>(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "session.jsonl")
    )
    let id1 = UUID(uuidString: "E4254D8E-479B-4EEA-96C0-FDD1678C4D4D")!
    let store = TestStore(initialState: recording.initialState) {
      Shelf()
    }
    store.state.books[id: id1]?.$goal = Shared(
      wrappedValue: store.state.books[id: id1]!.goal,
      .appStorage("goal")
    )
    store.state.$goal = Shared(wrappedValue: store.state.goal, .appStorage("goal"))
    store.state.$savedBooks = Shared(
      wrappedValue: store.state.savedBooks,
      .fileStorage(URL(filePath: "books.json"))
    )
    await store.send(.books(.element(id: id1, action: .pagesRead(20)))) {
      let recorded = try #require(try recording.state(after: 1))
      $0.$savedBooks.withLock { $0[0] = recorded.savedBooks[0] }
      $0.undo.register($0.books, as: UndoStep("Read"))
      $0.books[id: id1]?.page = 44
    }
    await store.send(.books(.element(id: id1, action: .pagesRead(-60)))) {
      $0.$savedBooks.withLock { $0[0].page = 0 }
      $0.undo.register($0.books, as: UndoStep("Read"))
      $0.books[id: id1]?.page = 0
    }
    await store.finish()
  }
}
