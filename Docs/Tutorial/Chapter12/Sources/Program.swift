import Composable
import Foundation

@main
struct Program {
  @MainActor
  static func main() async throws {
    if CommandLine.arguments.contains("--test") { return print(try testOfLastSession()) }
    let store = try makeRecordedStore()
    let inspector = CommandLine.arguments.contains("--inspect") ? try store.inspect() : nil
    if let inspector { print(inspector.url) }
    let screen = ShelfScreen(store: store)
    let drawing = observe { show(screen.text) }
    for await command in commands() {
      if command == "quit" { break }
      screen.perform(command)
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
