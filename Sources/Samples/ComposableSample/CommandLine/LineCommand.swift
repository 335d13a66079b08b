import Composable
import TodosFeature

/// A command in a line of standard input.
enum LineCommand: Equatable {
  case filter(Todos.Filter)
  case help
  case quit
  case todos(TodosCommand)
}

extension LineCommand {
  /// Parses a line.
  ///
  /// Returns `nil` if it is empty.
  static func parse(_ line: String) -> Result<LineCommand, UsageError>? {
    let words = LineWord.split(line)
    guard let name = words.first?.value else { return nil }
    return Result { () throws(UsageError) in
      let arguments = words.dropFirst().map(\.value)
      switch (name, arguments.count) {
      case ("help", 0): return .help
      case ("quit", 0), ("exit", 0): return .quit
      case ("undo", 0): return .todos(.undo(.undo))
      case ("redo", 0): return .todos(.undo(.redo))
      case ("filter", 1): return .filter(try Todos.Filter(word: arguments[0]))
      case ("filter", _):
        throw UsageError(message: "\"filter\" needs one of: all, active, completed.")
      case ("help", _), ("quit", _), ("exit", _), ("undo", _), ("redo", _):
        throw UsageError(message: "Unexpected argument \(quoted: arguments[0]). Usage: \(name)")
      default: break
      }
      guard let syntax = TodosCommand.all.first(where: { $0.name == name }) else {
        let known = TodosCommand.all.map(\.name) + ["undo", "redo", "filter", "help", "quit"]
        throw .unknown("command", name, known: known, synonyms: TodosCommand.synonyms)
      }
      let start = 1 + (syntax.parameters.firstIndex(of: .text) ?? words.count)
      return .todos(try TodosCommand.parse(LineWord.join(words, from: start, of: line)).get())
    }
  }
}
