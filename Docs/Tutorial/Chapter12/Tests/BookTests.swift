import Composable
import Foundation
import Testing

@testable import Bookshelf

@MainActor @Suite struct BookTests {
  @Test func `reading stops at the last page`() async {
    let store = TestStore(
      initialState: Book.State(id: UUID(0), title: "Walden", pageCount: 352)
    ) {
      Book()
    }
    await store.send(.pagesRead(20)) { $0.page = 20 }
    await store.send(.pagesRead(900)) { $0.page = 352 }
    await store.send(.startOverButtonTapped) { $0.page = 0 }
  }

  @Test func `the catalog knows the number of pages`() async {
    let store = TestStore(initialState: Book.State(id: UUID(0), title: "Walden")) {
      Book()
    } withDependencies: {
      $0[Catalog.self].pageCount = { _ in 352 }
    }
    await store.send(.lookUpButtonTapped) { $0.isLoading = true }
    await store.receive(\.pageCountLoaded) {
      $0.isLoading = false
      $0.pageCount = 352
    }
  }

  @Test func `a failed look-up says so`() async {
    struct Offline: Error {}
    let store = TestStore(initialState: Book.State(id: UUID(0), title: "Walden")) {
      Book()
    } withDependencies: {
      $0[Catalog.self].pageCount = { _ in throw Offline() }
    }
    await store.send(.lookUpButtonTapped) { $0.isLoading = true }
    await store.receive(\.lookUpFailed) {
      $0.isLoading = false
      $0.problem = "The catalog does not have this title."
    }
  }
}
