import Composable

/// Shows a book in the terminal.
@MainActor
struct BookScreen {
  let store: StoreOf<Book>

  var text: String {
    var text = "\(store.title): page \(store.page)"
    if let pageCount = store.pageCount { text += " of \(pageCount)" }
    if let daysLeft = store.daysLeft { text += ", \(daysLeft) days left" }
    if store.isLoading { text += ", looking it up…" }
    if let problem = store.problem { text += "\n\(problem)" }
    return text
  }

  /// Sends the action of a command, such as `read 20`.
  func perform(_ command: String) {
    let words = command.split(separator: " ").map(String.init)
    switch words.first {
    case "read": store.send(.pagesRead(words.last.flatMap { Int($0) } ?? 1))
    case "again": store.send(.startOverButtonTapped)
    case "look": store.send(.lookUpButtonTapped)
    default: print("Commands for a book: 1 read 20, 1 again, 1 look")
    }
  }
}
