import Composable

/// Shows the shelf in the terminal.
@MainActor
struct ShelfScreen {
  let store: StoreOf<Shelf>

  private var books: [BookScreen] {
    let books: some Collection<StoreOf<Book>> = store.scope(\.books, action: \.books)
    return books.map { BookScreen(store: $0) }
  }

  var text: String {
    if books.isEmpty { return "The shelf is empty." }
    return books.enumerated().map { "\($0 + 1). \($1.text)" }.joined(separator: "\n")
  }

  /// Sends the action of a command, such as `add Emma` or `1 read 20`.
  func perform(_ command: String) async {
    let words = command.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    if let book = book(words.first) {
      await book.perform(rest)
    } else if words.first == "add" {
      store.send(.addButtonTapped(title: rest))
    } else if words.first == "remove", let book = book(rest) {
      store.send(.removeButtonTapped(id: book.store.state.id))
    } else {
      print("Commands: add Emma, remove 1, 1 read 20, 1 again, 1 look, quit")
    }
  }

  /// The book with a number, as it is shown.
  private func book(_ number: String?) -> BookScreen? {
    guard let number = number.flatMap({ Int($0) }), books.indices.contains(number - 1) else {
      return nil
    }
    return books[number - 1]
  }
}
