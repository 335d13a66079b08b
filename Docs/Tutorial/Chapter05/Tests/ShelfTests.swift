import Composable
import Foundation
import Testing

@testable import Bookshelf

@MainActor @Suite struct ShelfTests {
  @Test func `each book has its own page`() async {
    let store = TestStore(initialState: Shelf.State()) {
      Shelf()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(.addButtonTapped(title: "Emma")) {
      $0.books = [Book.State(id: UUID(0), title: "Emma")]
    }
    await store.send(.addButtonTapped(title: "Walden")) {
      $0.books.append(Book.State(id: UUID(1), title: "Walden"))
    }
    await store.send(\.books[id: UUID(1)].pagesRead, 20) { $0.books[id: UUID(1)]?.page = 20 }
  }

  @Test func `removing a book ends its look-up`() async {
    let catalog = TestEndpoint<String, Int>("pageCount")
    let books: IdentifiedArrayOf = [Book.State(id: UUID(0), title: "Emma")]
    let store = TestStore(initialState: Shelf.State(books: books)) {
      Shelf()
    } withDependencies: {
      $0[Catalog.self].pageCount = { try await catalog($0) }
    }
    await store.send(\.books[id: UUID(0)].lookUpButtonTapped) {
      $0.books[id: UUID(0)]?.isLoading = true
    }
    await store.send(.removeButtonTapped(id: UUID(0))) { $0.books = [] }
    await store.finish()
  }
}
