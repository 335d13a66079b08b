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

  @Test func `an entry leads to the next one, and back`() async {
    let store = TestStore(initialState: Shelf.State()) {
      Shelf()
    } withDependencies: {
      $0[Catalog.self].similar = { ["More like \($0)"] }
    }
    await store.send(.openButtonTapped(title: "Emma")) {
      $0.path[id: 0] = Entry.State(title: "Emma")
    }
    await store.receive(\.path[id: 0].similarLoaded) {
      $0.path[id: 0]?.similar = ["More like Emma"]
    }
    await store.send(\.path[id: 0].similarTapped, "Walden") {
      $0.path.append(Entry.State(title: "Walden"))
    }
    await store.receive(\.path[id: 1].similarLoaded) {
      $0.path[id: 1]?.similar = ["More like Walden"]
    }
    await store.send(\.path.popFrom, 1) { $0.path.pop(from: 1) }
    await store.send(\.path[id: 0].similarTapped, "Dracula") {
      $0.path.append(Entry.State(title: "Dracula"))
    }
    await store.receive(\.path[id: 2].similarLoaded) {
      $0.path[id: 2]?.similar = ["More like Dracula"]
    }
  }

  @Test func `a book that is found goes on the shelf`() async {
    let catalog = TestEndpoint<String, [String]>("similar")
    let store = TestStore(initialState: Shelf.State()) {
      Shelf()
    } withDependencies: {
      $0.uuid = .incrementing
      $0[Catalog.self].similar = { try await catalog($0) }
    }
    await store.send(.openButtonTapped(title: "Walden")) {
      $0.path[id: 0] = Entry.State(title: "Walden")
    }
    #expect(catalog.pending == ["Walden"])
    await store.send(\.path[id: 0].addButtonTapped) {
      $0.books = [Book.State(id: UUID(0), title: "Walden")]
      $0.save()
      $0.path.removeAll()
    }
    #expect(catalog.pending.isEmpty)
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
