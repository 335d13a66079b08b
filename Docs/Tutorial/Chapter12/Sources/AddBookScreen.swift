import Composable

/// Shows the form for a new book in the terminal.
@MainActor
struct AddBookScreen {
  let store: StoreOf<AddBook>

  var text: String {
    var text = "New book: \"\(store.title)\""
    if !store.suggestions.isEmpty {
      text += "\nThe catalog has: " + store.suggestions.joined(separator: ", ")
    }
    if let problem = store.problem { text += "\n\(problem)" }
    return text
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
