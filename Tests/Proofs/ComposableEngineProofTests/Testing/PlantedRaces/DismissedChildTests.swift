import Composable
import ComposableTestKit
import Testing

/// A book whose text is loaded.
@Reducer
private struct Book {
  struct State: Equatable, Identifiable {
    let id: Int
    var text = ""
  }

  enum Action {
    case appeared
    case textLoaded(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run { [id = state.id] send in await send(.textLoaded("Book \(id)")) }
      case .textLoaded(let text):
        state.text = text
        return .none
      }
    }
  }
}

/// A shelf of books, one of which may be open.
@Reducer
private struct Shelf {
  struct State: Equatable { var book: Book.State? }

  enum Action {
    case bookTapped(id: Int)
    case book(Book.Action)
    case closeButtonTapped
  }

  /// A Boolean value that indicates whether the shelf loads the text of the book.
  var loadsItself: Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .bookTapped(let id):
        state.book = Book.State(id: id)
        guard loadsItself else { return .send(.book(.appeared)) }
        return .run { send in await send(.book(.textLoaded("Book \(id)"))) }

      case .closeButtonTapped:
        state.book = nil
        return .none

      case .book:
        return .none
      }
    }
    .ifLet(\.book, action: \.book) { Book() }
  }
}

@MainActor @Suite struct DismissedChildTests {
  /// The text that is shown belongs to the book that is open.
  private func explore(loadsItself: Bool) async -> [String] {
    await issues {
      await exploreSchedules {
        let store = TestStore(initialState: Shelf.State()) { Shelf(loadsItself: loadsItself) }
        store.exhaustivity = .off
        await store.send(.bookTapped(id: 1))
        await store.send(.closeButtonTapped)
        await store.send(.bookTapped(id: 2))
        await store.finish()
        store.assert { $0.book?.text = "Book 2" }
      }
    }
  }

  @Test func `an effect that outlives its dismissed child is found`() async {
    let issues = await explore(loadsItself: true)
    #expect(issues.first?.contains("order 2 of at least 3") == true, "\(issues)")
    #expect(issues.count == 1)
  }

  @Test func `a child that loads itself passes`() async {
    #expect(await explore(loadsItself: false) == [])
  }
}
