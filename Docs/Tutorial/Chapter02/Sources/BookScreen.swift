import Composable

/// Shows a book in the terminal.
@MainActor
struct BookScreen {
  let store: StoreOf<Book>

  var text: String {
    "\(store.title): page \(store.page) of \(store.pageCount)"
  }

  /// Sends the action of a command, such as `read 20`.
  func perform(_ command: String) {
    let words = command.split(separator: " ").map(String.init)
    switch words.first {
    case "read": store.send(.pagesRead(words.last.flatMap { Int($0) } ?? 1))
    case "again": store.send(.startOverButtonTapped)
    default: print("Commands: read 20, again, quit")
    }
  }
}
