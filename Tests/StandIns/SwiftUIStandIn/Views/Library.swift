// The features and views of Docs/Guides/SwiftUI.md: that they compile is the test.
import Composable
import SwiftUI

@Reducer
struct Book {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var title = ""
    var isRead = false
    var rating = 3
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case ratingChanged(Int)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .ratingChanged(let rating) = action {
        state.rating = min(max(rating, 1), 5)
      }
      return .none
    }
  }
}

struct BookForm: View {
  @Bindable var store: StoreOf<Book>

  var body: some View {
    Form {
      TextField("Title", text: $store.title)
      Toggle("Read", isOn: $store.isRead)
      Stepper(value: $store.rating.sending(\.ratingChanged)) {
        Text("Rating: \(store.rating)")
      }
    }
    .navigationTitle(store.title)
  }
}

@DependencyClient
nonisolated struct LibraryClient: Sendable {
  var load: @Sendable () async throws -> [Book.State]
}

nonisolated extension LibraryClient: TestDependencyKey {
  static let testValue = Self()
}

nonisolated extension DependencyValues {
  var libraryClient: LibraryClient {
    get { self[LibraryClient.self] }
    set { self[LibraryClient.self] = newValue }
  }
}

@Reducer
struct Library {
  @Reducer
  enum Destination {
    case add(Book)
    case alert(AlertState<Alert>)
    case dialog(ConfirmationDialogState<Order>)

    @CasePathable
    enum Alert: Equatable { case deleteConfirmed(id: Int) }

    @CasePathable
    enum Order { case title, rating }
  }

  @ObservableState
  struct State: Equatable {
    var books: IdentifiedArrayOf<Book.State> = []
    @Presents var destination: Destination.State?
    var isLoading = true
  }

  enum Action {
    case addButtonTapped
    case books(IdentifiedActionOf<Book>)
    case booksLoaded([Book.State])
    case deleteButtonTapped(id: Int)
    case destination(PresentationAction<Destination.Action>)
    case refresh
    case saveButtonTapped
    case sortButtonTapped
  }

  @Dependency(\.libraryClient) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        let id = (state.books.map(\.id).max() ?? 0) + 1
        state.destination = .add(Book.State(id: id))
      case .booksLoaded(let books):
        state.books = IdentifiedArray(uniqueElements: books)
        state.isLoading = false
      case .deleteButtonTapped(let id):
        state.destination = .alert(.delete(id: id))
      case .destination(.presented(.alert(.deleteConfirmed(let id)))):
        state.books.remove(id: id)
      case .destination(.presented(.dialog(.title))):
        state.books.sort { $0.title < $1.title }
      case .destination(.presented(.dialog(.rating))):
        state.books.sort { $0.rating > $1.rating }
      case .refresh:
        return .run { [client] send in await send(.booksLoaded(try await client.load())) }
      case .saveButtonTapped:
        if let book = state.destination?[case: \.add] { state.books.append(book) }
        state.destination = nil
      case .sortButtonTapped:
        state.destination = .dialog(.order)
      case .books, .destination:
        break
      }
      return .none
    }
    .forEach(\.books, action: \.books) { Book() }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Library.Destination.State: Equatable {}

extension AlertState where Action == Library.Destination.Alert {
  static func delete(id: Int) -> Self {
    AlertState {
      TextState("Delete this book?")
    } actions: {
      ButtonState(role: .destructive, action: .deleteConfirmed(id: id)) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    }
  }
}

extension ConfirmationDialogState where Action == Library.Destination.Order {
  static var order: Self {
    ConfirmationDialogState {
      TextState("Sort by")
    } actions: {
      ButtonState(action: .title) { TextState("Title") }
      ButtonState(action: .rating) { TextState("Rating") }
    }
  }
}

struct BookRow: View {
  let store: StoreOf<Book>

  var body: some View {
    Text(store.isRead ? "✓ \(store.title)" : store.title)
  }
}

struct BookList: View {
  let store: StoreOf<Library>

  var body: some View {
    List {
      ForEach(store.scope(\.books, action: \.books)) { book in
        BookRow(store: book)
        Button("Delete") { store.send(.deleteButtonTapped(id: book.state.id)) }
      }
    }
  }
}

struct LibraryView: View {
  /// Made-up books, and no feature.
  static let placeholder: StoreOf<Library> = {
    let titles = ["Title", "A longer title", "A title"]
    let books = titles.enumerated().map { Book.State(id: -1 - $0, title: $1) }
    return Store(initialState: Library.State(books: IdentifiedArray(uniqueElements: books))) {}
  }()

  @Bindable var store: StoreOf<Library>

  var body: some View {
    BookList(store: store.isLoading ? Self.placeholder : store)
      .redacted(reason: store.isLoading ? .placeholder : [])
      .toolbar {
        ToolbarItem { Button("Sort") { store.send(.sortButtonTapped) } }
        ToolbarItem { Button("Add") { store.send(.addButtonTapped) } }
      }
      .task { await store.send(.refresh).finish() }
      .refreshable { @MainActor in await store.send(.refresh).finish() }
      .modifier(LibraryPresentation(store: store))
  }
}

struct LibraryPresentation: ViewModifier {
  @Bindable var store: StoreOf<Library>

  func body(content: Content) -> some View {
    content
      .sheet(item: $store.scope(\.destination?.add, action: \.destination.add)) { book in
        NavigationStack {
          BookForm(store: book)
            .toolbar { ToolbarItem { Button("Save") { store.send(.saveButtonTapped) } } }
        }
      }
      .alert($store.scope(\.destination?.alert, action: \.destination.alert))
      .confirmationDialog($store.scope(\.destination?.dialog, action: \.destination.dialog))
  }
}

@Reducer
struct Statistics {
  @ObservableState
  struct State: Equatable { var bookCount: Int }

  enum Action { case resetButtonTapped }
}

@Reducer
struct About {}

@Reducer
struct Root {
  @Reducer
  enum Path {
    case about(About)
    case statistics(Statistics)
  }

  @ObservableState
  struct State: Equatable {
    var library = Library.State()
    var path = StackState<Path.State>()
  }

  enum Action {
    case library(Library.Action)
    case path(StackActionOf<Path>)
    case statisticsButtonTapped
  }

  var body: some ReducerOf<Self> {
    Scope(\.library, action: \.library) { Library() }
    Reduce { state, action in
      if case .statisticsButtonTapped = action {
        state.path.append(.statistics(Statistics.State(bookCount: state.library.books.count)))
      }
      return .none
    }
    .forEach(\.path, action: \.path)
  }
}

extension Root.Path.State: Equatable {}

struct RootView: View {
  @Bindable var store: StoreOf<Root>

  var body: some View {
    NavigationStack(path: $store.scope(\.path, action: \.path)) {
      LibraryView(store: store.scope(\.library, action: \.library))
        .toolbar {
          ToolbarItem { Button("Statistics") { store.send(.statisticsButtonTapped) } }
          ToolbarItem {
            NavigationLink("About", state: Root.Path.State.about(About.State()))
          }
        }
    } destination: { screen in
      switch screen.case {
      case .about: Text("A library in SwiftUI")
      case .statistics(let store): Text("\(store.bookCount) books")
      }
    }
  }
}

@main
struct LibraryApp: App {
  static let store = Store(initialState: Root.State()) { Root() }

  var body: some Scene {
    WindowGroup { RootView(store: Self.store) }
  }
}

#Preview {
  let books = [Book.State(id: 1, title: "Walden", isRead: true)]
  LibraryView(
    store: Store(initialState: Library.State()) {
      Library()
    } withDependencies: {
      $0.libraryClient.load = { books }
    }
  )
}

#Preview("Two readers", traits: .dependencies { $0.libraryClient.load = { [] } }) {
  let store = Store(initialState: Library.State()) { Library() }
  HStack {
    LibraryView(store: store)
    LibraryView(store: store)
  }
}

#Preview("Form") {
  BookForm(store: Store(initialState: Book.State(id: 1, title: "Walden")) {})
}

@MainActor
final class LibraryMenu {
  private(set) var title = ""
  private var observations: Set<ObserveToken> = []

  init(store: StoreOf<Library>) {
    observe { [weak self] in
      self?.title = "Library (\(store.books.count))"
    }
    .store(in: &observations)
  }
}
