import Composable

@main
struct Program {
  @MainActor
  static func main() async {
    let store = Store(initialState: .saved) { Shelf() }
    let screen = ShelfScreen(store: store)
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
