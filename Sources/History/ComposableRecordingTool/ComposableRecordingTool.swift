import ComposableCommandLine
import Foundation

extension Command {
  static let all: [Command] = [.inspect, .replay, .testFrom]
}

/// The program `composable-recording`: commands of `composable` that read recordings.
///
/// It is apart from the others, because it needs the library and takes longer to build.
@main
struct ComposableRecordingTool {
  static func main() {
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs a command and returns the exit status: 0 for success, 1 for failures, 2 for wrong
  /// arguments.
  static func run(_ words: [String]) -> Int32 {
    do {
      guard let name = words.first, !["help", "--help", "-h"].contains(name) else {
        print(help)
        return 0
      }
      guard let command = Command.all.first(where: { $0.name == name }) else {
        throw Failure(usage: "There is no command \"\(name.printable)\".\n\n\(help)")
      }
      let arguments = try Arguments(Array(words.dropFirst()), of: command)
      guard !arguments.has("--help") else {
        print(command.help)
        return 0
      }
      return try command.run(arguments)
    } catch {
      let failure = error as? Failure ?? Failure("\(error)".printable)
      complain(failure.message)
      return failure.status
    }
  }

  /// The list of the commands.
  private static var help: String {
    let usages = Command.all.map { "\($0.name) \($0.parameters)" }
    let column = (usages.map(\.count).max() ?? 0) + 2
    let lines = zip(usages, Command.all).map { usage, command in
      "  " + usage.padding(toLength: column, withPad: " ", startingAt: 0) + command.summary
    }
    return """
      Commands for recordings:

      \(lines.joined(separator: "\n"))

      Call a command with --help for its options.
      """
  }

  /// Writes a message for the user, apart from the output.
  static func complain(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
  }
}
