import Composable
import Foundation

@Reducer
struct Shelf {
  @Reducer
  enum Destination {
    case add(AddBook)
    case alert(AlertState<Alert>)

    @CasePathable
    enum Alert: Codable, Equatable { case removeConfirmed(id: UUID) }
  }

  @ObservableState
  struct State: Codable, Equatable {
    var books: IdentifiedArrayOf<Book.State> = []
    @Presents var destination: Destination.State?
    @Shared(.goal) var goal
    var path = StackState<Entry.State>()
    @Shared(.savedBooks) var savedBooks
    var undo = UndoStack<IdentifiedArrayOf<Book.State>>(limit: 50)
  }

  enum Action: Codable, Equatable {
    case addButtonTapped
    case books(IdentifiedActionOf<Book>)
    case destination(PresentationAction<Destination.Action>)
    case goalChanged(Int)
    case openButtonTapped(title: String)
    case path(StackActionOf<Entry>)
    case removeButtonTapped(id: UUID)
    case undo(UndoAction)
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

      case .openButtonTapped(let title), .path(.element(id: _, action: .similarTapped(let title))):
        state.path.append(Entry.State(title: title))
      case .path(.element(id: let id, action: .addButtonTapped)):
        guard let entry = state.path[id: id] else { break }
        state.books.append(Book.State(id: uuid(), title: entry.title))
        state.path.removeAll()

      case .goalChanged(let goal):
        state.$goal.withLock { $0 = max(goal, 1) }

      case .books, .destination, .path, .undo:
        break
      }
      return .none
    }
    .forEach(\.books, action: \.books) { Book() }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path) { Entry() }
    .undoable(\.books, stack: \.undo, action: \.undo) { _, action in
      switch action {
      case .books(.element(id: _, action: .pagesRead)): UndoStep("Read")
      case .books(.element(id: _, action: .startOverButtonTapped)): UndoStep("Start over")
      case .destination(.presented(.alert(.removeConfirmed))): UndoStep("Remove")
      case .addButtonTapped, .books, .destination, .goalChanged, .openButtonTapped, .path,
        .removeButtonTapped, .undo:
        nil
      }
    }
    .onChange(of: \.books) { _, state in
      state.save()
      return .none
    }
  }
}

extension Shelf.State {
  /// A shelf with the books of the file.
  static var saved: Self {
    var state = Self()
    for book in state.savedBooks {
      state.books.append(
        Book.State(id: book.id, title: book.title, page: book.page, pageCount: book.pageCount)
      )
    }
    return state
  }

  /// Saves the books in the file.
  func save() {
    let books = books.map {
      SavedBook(id: $0.id, title: $0.title, page: $0.page, pageCount: $0.pageCount)
    }
    $savedBooks.withLock { $0 = books }
  }
}

extension Shelf.Destination.State: Codable, Equatable {}
extension Shelf.Destination.Action: Codable, Equatable {}

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
