import Composable

@main
struct Program {
  @MainActor
  static func main() async {
    let title = CommandLine.arguments.dropFirst().first ?? "Walden"
    let store = Store(initialState: Book.State(title: title)) { Book() }
    let screen = BookScreen(store: store)
    print(screen.text)
    while let command = nextCommand(), command != "quit" {
      await screen.perform(command)
      print(screen.text)
    }
  }

  /// Waits for the next line, which is `nil` at the end of the input.
  static func nextCommand() -> String? {
    print("> ", terminator: "")
    return readLine()
  }
}
