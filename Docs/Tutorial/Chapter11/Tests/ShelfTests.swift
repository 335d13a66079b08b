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
      $0.continuousClock = TestClock()
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
      $0.save()
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
      $0.save()
    }
    await store.send(.removeButtonTapped(id: UUID(0))) {
      $0.destination = .alert(.remove($0.books[0]))
    }
    await store.send(\.destination.alert.removeConfirmed, UUID(0)) {
      $0.undo.register($0.books, as: UndoStep("Remove"))
      $0.books = []
      $0.save()
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

  @Test func `the shelf is saved`() async {
    @Shared(.savedBooks) var file = [SavedBook(id: UUID(0), title: "Emma", page: 20)]
    let store = TestStore(initialState: .saved) { Shelf() }
    #expect(store.state.books == [Book.State(id: UUID(0), title: "Emma", page: 20)])
    await store.send(\.books[id: UUID(0)].pagesRead, 5) {
      $0.undo.register($0.books, as: UndoStep("Read"))
      $0.books[id: UUID(0)]?.page = 25
      $0.$savedBooks.withLock { $0[0].page = 25 }
    }
    #expect(file == [SavedBook(id: UUID(0), title: "Emma", page: 25)])
  }

  @Test func `the goal of the shelf is that of its books`() async {
    let emma = Book.State(id: UUID(0), title: "Emma", page: 24, pageCount: 474)
    let store = TestStore(initialState: Shelf.State(books: [emma])) { Shelf() }
    #expect(store.state.books[0].daysLeft == 15)
    await store.send(.goalChanged(50)) { $0.$goal.withLock { $0 = 50 } }
    #expect(store.state.books[0].daysLeft == 9)
  }

  @Test func `a removed book can be brought back`() async {
    let emma = Book.State(id: UUID(0), title: "Emma", page: 20)
    let store = TestStore(initialState: Shelf.State(books: [emma])) { Shelf() }
    store.exhaustivity = .off
    await store.send(.removeButtonTapped(id: UUID(0)))
    await store.send(\.destination.alert.removeConfirmed, UUID(0)) { $0.books = [] }
    #expect(store.state.undo.undoName == "Remove")
    await store.send(\.undo.undo) { $0.books = [emma] }
    await store.send(\.undo.redo) { $0.books = [] }
  }
}
