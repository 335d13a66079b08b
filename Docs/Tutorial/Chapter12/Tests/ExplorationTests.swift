import Composable
import ComposableTestSupport
import Foundation
import Testing

@testable import Bookshelf

@MainActor @Suite struct ExplorationTests {
  private let pageCount = TestEndpoint<String, Int>("pageCount")

  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Shelf> {
    let emma = Book.State(id: UUID(0), title: "Emma")
    let store = TestStore(initialState: Shelf.State(books: [emma])) {
      Shelf()
    } withDependencies: {
      $0[Catalog.self].pageCount = { [pageCount] in try await pageCount($0) }
    }
    store.addInvariant("a book ends at its last page") { state in
      state.books.allSatisfy { $0.page <= $0.pageCount ?? .max }
    }
    store.addInvariant("a look-up ends", holds: .eventually) { state in
      !state.books.contains { $0.isLoading }
    }
    return store
  }

  @Test func `the rules hold, whatever the user does`() async {
    await exploreActions(
      of: makeStore,
      steps: [
        .send { state, random in
          state.books.ids.randomElement(using: &random).map {
            .books(.element(id: $0, action: .pagesRead(Int.random(in: 1...50, using: &random))))
          }
        },
        .send { state, random in
          state.books.ids.randomElement(using: &random).map {
            .books(.element(id: $0, action: .lookUpButtonTapped))
          }
        },
        .send { state, random in
          state.books.ids.randomElement(using: &random).map { .removeButtonTapped(id: $0) }
        },
        .send { state, _ in
          guard case .alert(let alert) = state.destination else { return nil }
          return alert.buttons[0].action.action.map { .destination(.presented(.alert($0))) }
        },
        .send(.undo(.undo), when: { $0.undo.canUndo }),
        .answer(pageCount) { _, _ in 40 },
      ]
    )
  }

  @Test func `a book ends at its last page`() async {
    let clock = TestClock()
    let store = makeStore(clock)
    store.exhaustivity = .off
    await store.send(.books(.element(id: UUID(0), action: .lookUpButtonTapped)))
    await store.send(.books(.element(id: UUID(0), action: .pagesRead(41))))
    await pageCount.answer(with: 40)
  }

  @Test func `a look-up ends`() async {
    let clock = TestClock()
    let store = makeStore(clock)
    store.exhaustivity = .off
    await store.send(.removeButtonTapped(id: UUID(0)))
    await store.send(.books(.element(id: UUID(0), action: .lookUpButtonTapped)))
    await store.send(.destination(.presented(.alert(.removeConfirmed(id: UUID(0))))))
    await store.send(.undo(.undo))
    await pageCount.answer(with: 40)
    await store.finish()
  }
}
