import Composable
import Foundation

@main
struct Program {
  @MainActor
  static func main() async {
    let store = Store(initialState: .saved) { Shelf() }
    let screen = ShelfScreen(store: store)
    let drawing = observe { show(screen.text) }
    for await command in commands() {
      if command == "quit" { break }
      await screen.perform(command)
    }
    drawing.cancel()
  }

  static func show(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n> ".utf8))
  }

  /// The lines that the user types.
  ///
  /// A thread of its own waits for them, so that the main actor is free for actions of effects.
  static func commands() -> AsyncStream<String> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }
}
