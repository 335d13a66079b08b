import Composable
import Foundation

@Reducer
struct Shelf {
  @ObservableState
  struct State: Equatable {
    var books: IdentifiedArrayOf<Book.State> = []
  }

  enum Action {
    case addButtonTapped(title: String)
    case books(IdentifiedActionOf<Book>)
    case removeButtonTapped(id: UUID)
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped(let title):
        state.books.append(Book.State(id: uuid(), title: title))
      case .removeButtonTapped(let id):
        state.books.remove(id: id)
      case .books:
        break
      }
      return .none
    }
    .forEach(\.books, action: \.books) { Book() }
  }
}
