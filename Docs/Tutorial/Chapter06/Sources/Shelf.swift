import Composable
import Foundation

@Reducer
struct Shelf {
  @Reducer
  enum Destination {
    case add(AddBook)
    case alert(AlertState<Alert>)

    @CasePathable
    enum Alert: Equatable { case removeConfirmed(id: UUID) }
  }

  @ObservableState
  struct State: Equatable {
    var books: IdentifiedArrayOf<Book.State> = []
    @Presents var destination: Destination.State?
  }

  enum Action {
    case addButtonTapped
    case books(IdentifiedActionOf<Book>)
    case destination(PresentationAction<Destination.Action>)
    case removeButtonTapped(id: UUID)
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .add(AddBook.State())
      case .destination(.presented(.add(.delegate(.saved(let title))))):
        state.books.append(Book.State(id: uuid(), title: title))
        state.destination = nil

      case .removeButtonTapped(let id):
        guard let book = state.books[id: id] else { break }
        state.destination = .alert(.remove(book))
      case .destination(.presented(.alert(.removeConfirmed(let id)))):
        state.books.remove(id: id)

      case .books, .destination:
        break
      }
      return .none
    }
    .forEach(\.books, action: \.books) { Book() }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Shelf.Destination.State: Equatable {}

extension AlertState where Action == Shelf.Destination.Alert {
  static func remove(_ book: Book.State) -> Self {
    AlertState {
      TextState("Remove \(book.title)?")
    } actions: {
      ButtonState(role: .destructive, action: .removeConfirmed(id: book.id)) { TextState("Remove") }
      ButtonState(role: .cancel) { TextState("Keep") }
    }
  }
}
