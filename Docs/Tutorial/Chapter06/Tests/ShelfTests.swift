import Composable
import Foundation
import Testing

@testable import Bookshelf

@MainActor @Suite struct ShelfTests {
  @Test func `a book with a title is added`() async {
    let store = TestStore(initialState: Shelf.State()) {
      Shelf()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(.addButtonTapped) { $0.destination = .add(AddBook.State()) }
    await store.send(\.destination.add.saveButtonTapped) {
      $0.destination?.modify(\.add) { $0.problem = "A book needs a title." }
    }
    await store.send(\.destination.add.titleChanged, "Emma") {
      $0.destination?.modify(\.add) {
        $0.title = "Emma"
        $0.problem = nil
      }
    }
    await store.send(\.destination.add.saveButtonTapped)
    await store.receive(\.destination.add.delegate.saved) {
      $0.books = [Book.State(id: UUID(0), title: "Emma")]
      $0.destination = nil
    }
  }

  @Test func `removing a book ends its look-up`() async {
    let catalog = TestEndpoint<String, Int>("pageCount")
    let emma = Book.State(id: UUID(0), title: "Emma")
    let store = TestStore(initialState: Shelf.State(books: [emma])) {
      Shelf()
    } withDependencies: {
      $0[Catalog.self].pageCount = { try await catalog($0) }
    }
    await store.send(\.books[id: UUID(0)].lookUpButtonTapped) {
      $0.books[id: UUID(0)]?.isLoading = true
    }
    await store.send(.removeButtonTapped(id: UUID(0))) {
      $0.destination = .alert(.remove($0.books[0]))
    }
    await store.send(\.destination.alert.removeConfirmed, UUID(0)) {
      $0.books = []
      $0.destination = nil
    }
    await store.finish()
  }

  @Test func `a book that is kept stays`() async {
    let emma = Book.State(id: UUID(0), title: "Emma")
    let store = TestStore(initialState: Shelf.State(books: [emma])) { Shelf() }
    await store.send(.removeButtonTapped(id: UUID(0))) { $0.destination = .alert(.remove(emma)) }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }
}
