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
      guard let command = Command.all.first(where: { $0.name == words.first }) else {
        let usages = Command.all.map { "  \($0.name) \($0.parameters)  \($0.summary)" }
        throw Failure(usage: "Use one of the commands:\n" + usages.joined(separator: "\n"))
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

  /// Writes a message for the user, apart from the output.
  static func complain(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
  }
}
