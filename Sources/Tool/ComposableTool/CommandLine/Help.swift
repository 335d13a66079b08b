import ComposableCommandLine

/// The help of the program.
enum Help {
  /// Returns the help of a command, or the list of all commands.
  static func text(about name: String?) -> String {
    if let command = Command.all.first(where: { $0.name == name }) { return command.help }
    let commands =
      Command.all.map { ("\($0.name) \($0.parameters)", $0.summary) }
      + Command.Recording.allCases.map { ("\($0.rawValue) FILE", $0.summary) }
    let column = 36
    let lines = commands.map { usage, summary in
      usage.count < column
        ? "  " + usage + String(repeating: " ", count: column - usage.count) + summary
        : "  \(usage)\n  " + String(repeating: " ", count: column) + summary
    }
    return """
      Usage: composable COMMAND

      \(lines.joined(separator: "\n"))

      "composable help COMMAND" shows the options of a command.
      """
  }

  /// Returns the message for an unknown command.
  static func unknown(_ name: String) -> String {
    if Command.Recording(rawValue: name) != nil {
      return """
        \"\(name)\" is a command of another program. Run "swift package composable \(name)" or \
        "swift run composable-recording \(name)".
        """
    }
    let known = Command.all.map(\.name).joined(separator: ", ")
    return "Unknown command \"\(name)\". Use one of: \(known). Run \"composable help\" for help."
  }
}
