import Composable

@main
struct Program {
  @MainActor
  static func main() {
    let store = Store(initialState: Book.State(title: "Walden", pageCount: 352)) { Book() }
    let screen = BookScreen(store: store)
    print(screen.text)
    while let command = nextCommand(), command != "quit" {
      screen.perform(command)
      print(screen.text)
    }
  }

  /// Waits for the next line, which is `nil` at the end of the input.
  static func nextCommand() -> String? {
    print("> ", terminator: "")
    return readLine()
  }
}
