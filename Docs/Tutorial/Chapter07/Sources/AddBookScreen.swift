import Composable

/// Shows the form for a new book in the terminal.
@MainActor
struct AddBookScreen {
  let store: StoreOf<AddBook>

  var text: String {
    "New book: \"\(store.title)\"" + (store.problem.map { "\n\($0)" } ?? "")
  }

  /// Sends the action of a command, such as `title Emma`.
  func perform(_ command: String) {
    if command.hasPrefix("title ") {
      store.send(.titleChanged(String(command.dropFirst(6))))
    } else if command == "save" {
      store.send(.saveButtonTapped)
    } else {
      print("Commands: title Emma, save, cancel")
    }
  }
}
