import CaseStudies

/// The text that `--help` prints.
struct Help {
  enum Topic: Equatable {
    case program
    case todos
    case todosCommand(String)
    case recording(RecordingCommand)
    case repositories
    case caseStudies
    case demo
  }

  let topic: Topic

  /// The default file for the todos.
  let defaultFile: String

  static let versionNumber = "0.0.0"
  static let version: TerminalText = "composable-sample \(versionNumber) (development version)\n"

  var text: TerminalText {
    switch topic {
    case .program: program
    case .todos:
      """
      Usage: composable-sample todos COMMAND [OPTION]...

      Commands:
      \(commands)

      \(reference)

      \(options(CommandOption.todos))

      \(place)

      """
    case .todosCommand(let name): command(name)
    case .recording(let command):
      """
      Usage: composable-sample \(command.usage)\(command.options.isEmpty ? "" : " [OPTION]...")

      \(command.help)
      \(command.options.isEmpty ? "" : "\n\(options(command.options))\n" as TerminalText)
      """
    case .repositories:
      """
      Usage: composable-sample \(RepositoriesCommand.usage) [OPTION]...
             composable-sample \(RepositoriesCommand.ownerUsage) [OPTION]...

      Finds the repositories that contain all words of QUERY, or lists the
      repositories of the owner NAME.

      \(options(CommandOption.repositories))

      """
    case .caseStudies:
      """
      Usage: composable-sample case-study [NAME]

      Plays a case study. Without NAME, lists them:
      \(CaseStudyListText(studies: CaseStudy.all).text)
      """
    case .demo:
      """
      Usage: composable-sample demo [OPTION]...

      Searches a small feature for a fault that was planted in it, and explains what
      the library prints: the shortest failing order that was found, and its test.

      \(options([.html]))

      """
    }
  }

  private var program: TerminalText {
    """
    A to-do list and a search for repositories, in the terminal.

    Usage:
      composable-sample [OPTION]...            opens the full-screen interface
      composable-sample [OPTION]... < FILE     runs the commands of a file
      composable-sample todos COMMAND [OPTION]...
      composable-sample repos search QUERY [OPTION]...
      composable-sample repos owner NAME [OPTION]...
    \(recordingCommands)
      composable-sample case-study [NAME]      plays a case study, or lists them
      composable-sample demo                   finds a planted race, and explains it
      composable-sample help [COMMAND]         shows this help, or a command's help

    Commands of todos:
    \(commands)

    \(reference)

    \(options(CommandOption.allCases))
      --               ends the options; everything after it is text

    \(place)

    A file of commands may also contain "undo", "redo", "filter FILTER", "help"
    and "quit".

    Exit status: 0 for success, 1 if a command failed, 2 for a usage error.

    """
  }

  private var recordingCommands: TerminalText {
    RecordingCommand.allCases.map { command in
      let usage = "composable-sample \(command.usage)"
      let space = String(repeating: " ", count: 41 - usage.count)
      return "  \(usage)\(space)\(command.summary)"
    }
    .joined(separator: "\n")
  }

  private var reference: TerminalText {
    """
    ID-OR-INDEX and FROM are the number that "list" shows with the same filter,
    counted from 1, or the beginning of the id that "list --json" shows. TO is a
    number. TEXT and QUERY need quotes only where the shell does.
    """
  }

  private var place: TerminalText {
    """
    The first command that changes the list creates its file. The default is:
      \(defaultFile)
    """
  }

  private func command(_ name: String) -> TerminalText {
    guard let syntax = TodosCommand.all.first(where: { $0.name == name }) else { return program }
    let takesReference = syntax.parameters.contains { $0 == .todo || $0 == .from }
    return """
      Usage: composable-sample todos \(syntax.usage) [OPTION]...

      \(syntax.help)
      \(takesReference ? "\n\(reference)\n" : "" as TerminalText)
      \(options(CommandOption.todos))

      """
  }

  private var commands: TerminalText {
    let all = TodosCommand.all
    let width = all.map(\.usage.count).max() ?? 0
    return all.map { syntax in
      let space = String(repeating: " ", count: width - syntax.usage.count)
      return "  \(syntax.usage)\(space)  \(syntax.help)"
    }
    .joined(separator: "\n")
  }

  private func options(_ options: [CommandOption]) -> TerminalText {
    let lines = options.flatMap { option in
      option.explanation.enumerated().map { index, line -> TerminalText in
        let name = index == 0 ? option.usage : ""
        return "  \(name)\(String(repeating: " ", count: 15 - name.count))  \(line)"
      }
    }
    return "Options:\n" + lines.joined(separator: "\n")
  }
}
