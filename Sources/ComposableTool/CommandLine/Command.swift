/// A command of the program, such as `composable lint`.
///
/// Each command has a folder, and is listed in `Command.all`.
struct Command: Sendable {
  let name: String
  /// What follows the name, such as `[PATH...]`.
  let parameters: String
  /// The description in the list of all commands.
  let summary: String
  /// The full description.
  let details: String
  let options: [Option]
  /// Runs the command and returns the exit status.
  let run: @Sendable (Arguments) throws -> Int32

  /// An option of a command.
  struct Option: Sendable {
    /// The name, such as `--in`.
    let name: String
    /// The name of the value, such as `TARGET`, or `nil` if the option takes none.
    var value: String?
    let help: String
  }
}

extension Command {
  /// The usage, the description and the options.
  var help: String {
    let options = self.options + [Option(name: "--help", help: "shows this help")]
    let column = (options.map(\.usage.count).max() ?? 0) + 2
    let lines = options.map { option in
      "  " + option.usage + String(repeating: " ", count: column - option.usage.count) + option.help
    }
    return """
      Usage: composable \(name) \(parameters)

      \(details)

      \(lines.joined(separator: "\n"))
      """
  }
}

extension Command.Option {
  fileprivate var usage: String { value.map { "\(name) \($0)" } ?? name }
}
