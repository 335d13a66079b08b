import ComposableCommandLine
import Foundation

extension Command {
  static let all: [Command] = [.accept, .exercise, .graph, .lint, .migrate, .new]
}

/// The program `composable`: starts, checks and moves code of features.
package struct ComposableTool {
  package static func main() {
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs a command and returns the exit status: 0 for success, 1 for findings and failures, 2 for
  /// wrong arguments.
  static func run(_ words: [String]) -> Int32 {
    do {
      guard let name = words.first, !["help", "--help", "-h"].contains(name) else {
        print(Help.text(about: words.dropFirst().first))
        return 0
      }
      guard let command = Command.all.first(where: { $0.name == name }) else {
        throw Failure(usage: Help.unknown(name))
      }
      let arguments = try Arguments(Array(words.dropFirst()), of: command)
      guard !arguments.has("--help") else {
        print(command.help)
        return 0
      }
      return try command.run(arguments)
    } catch let failure as Failure {
      complain(failure.message)
      return failure.status
    } catch {
      complain("\(error)")
      return 1
    }
  }

  /// Writes a message for the user, apart from the output.
  static func complain(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
  }
}
