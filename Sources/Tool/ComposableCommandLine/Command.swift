/// A command of the program, such as `composable lint`.
///
/// Each command has a folder, and is listed in `Command.all`.
package struct Command: Sendable {
  package let name: String
  /// What follows the name, such as `[PATH...]`.
  package let parameters: String
  /// The description in the list of all commands.
  package let summary: String
  /// The full description.
  package let details: String
  package let options: [Option]
  /// Runs the command and returns the exit status.
  package let run: @Sendable (Arguments) throws -> Int32

  package init(
    name: String,
    parameters: String,
    summary: String,
    details: String,
    options: [Option],
    run: @escaping @Sendable (Arguments) throws -> Int32
  ) {
    (self.name, self.parameters, self.summary) = (name, parameters, summary)
    (self.details, self.options, self.run) = (details, options, run)
  }

  /// An option of a command.
  package struct Option: Sendable {
    /// The name, such as `--in`.
    package let name: String
    /// The name of the value, such as `TARGET`, or `nil` if the option takes none.
    package let value: String?
    package let help: String

    package init(name: String, value: String? = nil, help: String) {
      (self.name, self.value, self.help) = (name, value, help)
    }
  }
}

extension Command {
  /// The commands of the program `composable-recording`, which the help of `composable` lists, too.
  package enum Recording: String, CaseIterable {
    case inspect, replay
    case testFrom = "test-from"

    package var summary: String {
      switch self {
      case .inspect: "shows a recording, or writes it as a page"
      case .replay: "checks a recording"
      case .testFrom: "prints a test that replays a recording"
      }
    }
  }

  /// The usage, the description and the options.
  package var help: String {
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
