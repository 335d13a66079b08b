/// The text that `--help` shows.
enum Help {
  static func text(defaultFile: String) -> String {
    """
    Keeps a list of things to do, and finds repositories.

    Usage:
      composable-sample [OPTION]...           fills the screen with both
      composable-sample [OPTION]... < FILE    reads commands, one a line
      composable-sample todos COMMAND [OPTION]...
      composable-sample repos search QUERY [OPTION]...
      composable-sample case-study [NAME]     plays a case study, or lists them

    Commands of todos:
    \(commands)

    ID-OR-INDEX and FROM are the number that "list" shows with the same filter,
    counted from 1, or the id that "list --json" shows, or its beginning. TO is a
    number. The words of TEXT and QUERY need no quotes where the shell needs none.

    Options:
      --file PATH      where the todos are kept; if it is not given, in
                       \(defaultFile)
      --filter FILTER  shows and counts only some: all, active or completed
      --json           shows the todos, or the repositories, as JSON
      --no-wait        sorts what is done at once, and not a second later
      --page N         shows another page of the repositories, counted from 1
      --live           asks GitHub for them, with GITHUB_TOKEN if that is set;
                       without it they are made up, and no network is needed
      --base-url URL   asks another server that speaks as GitHub; implies --live
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
