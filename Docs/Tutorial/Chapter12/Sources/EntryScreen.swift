import Composable

/// Shows an entry of the catalog in the terminal.
@MainActor
struct EntryScreen {
  let store: StoreOf<Entry>

  var text: String {
    let similar = store.similar.enumerated().map { "\n\($0 + 1). \($1)" }.joined()
    return similar.isEmpty ? store.title : "Readers of \(store.title) also like:\(similar)"
  }

  /// Sends the action of a command, such as `open 1`.
  func perform(_ command: String) {
    if command == "add" {
      store.send(.addButtonTapped)
    } else if command.hasPrefix("open "), let number = Int(command.dropFirst(5)),
      store.similar.indices.contains(number - 1)
    {
      store.send(.similarTapped(title: store.similar[number - 1]))
    } else {
      print("Commands: open 1, add, back")
    }
  }
}
