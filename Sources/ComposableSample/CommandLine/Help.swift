/// The text that `--help` shows.
enum Help {
  static func text(defaultFile: String) -> String {
    """
    Keeps a list of things to do.

    Usage:
      composable-sample [OPTION]...           fills the screen with the list
      composable-sample [OPTION]... < FILE    reads commands, one a line
      composable-sample todos COMMAND [OPTION]...
      composable-sample case-study [NAME]     plays a case study, or lists them

    Commands:
    \(commands)

    ID-OR-INDEX and FROM are the number that "list" shows with the same filter,
    counted from 1, or the id that "list --json" shows, or its beginning. TO is a
    number. The words of TEXT need no quotes where the shell needs none.

    Options:
      --file PATH      where the todos are kept; if it is not given, in
                       \(defaultFile)
      --filter FILTER  shows and counts only some: all, active or completed
      --json           shows the todos as JSON
      --no-wait        sorts what is done at once, and not a second later
      -h, --help       shows this text
      --               all that follows are words, even if they begin with "-"

    A file may also have the commands "filter FILTER", "help" and "quit".

    Exit status: 0 if all is done, 1 if a command failed, 2 if not understood.

    """
  }

  private static var commands: String {
    let all = TodosCommand.all
    let width = all.map(\.usage.count).max() ?? 0
    return all.map { syntax in
      let space = String(repeating: " ", count: width - syntax.usage.count)
      return "  \(syntax.usage)\(space)  \(syntax.help)"
    }
    .joined(separator: "\n")
  }
}
