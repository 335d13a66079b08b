import Composable

/// A command for the todos.
enum TodosCommand: Equatable {
  case add(String)
  case clearCompleted
  case complete(TodoReference)
  case delete(TodoReference)
  case edit(TodoReference, String)
  case list
  case move(TodoReference, to: Int)
  case reopen(TodoReference)
  case startOver

  /// Available only for lines, because a program that runs one command has nothing to undo.
  case undo(UndoAction)
}

extension TodosCommand {
  /// The syntax of a command, for the help text.
  struct Syntax {
    enum Parameter: String {
      case from = "FROM"
      case text = "TEXT"
      case to = "TO"
      case todo = "ID-OR-INDEX"
    }

    let name: String
    let parameters: [Parameter]
    let help: String
    let make: ([String]) throws(UsageError) -> TodosCommand

    var usage: String { ([name] + parameters.map(\.rawValue)).joined(separator: " ") }
  }

  // Computed, so that the closures exist only while they are used.
  static var all: [Syntax] {
    [
      Syntax(name: "list", parameters: [], help: "Shows the todos.") { _ in .list },
      Syntax(name: "add", parameters: [.text], help: "Adds a todo at the front.") { .add($0[0]) },
      Syntax(
        name: "complete",
        parameters: [.todo],
        help: "Completes a todo and moves it below the active ones."
      ) { (words) throws(UsageError) in .complete(try TodoReference(words[0])) },
      Syntax(
        name: "reopen",
        parameters: [.todo],
        help: "Makes a completed todo active again."
      ) { (words) throws(UsageError) in .reopen(try TodoReference(words[0])) },
      Syntax(
        name: "edit",
        parameters: [.todo, .text],
        help: "Changes the text of a todo."
      ) { (words) throws(UsageError) in .edit(try TodoReference(words[0]), words[1]) },
      Syntax(
        name: "delete",
        parameters: [.todo],
        help: "Deletes a todo."
      ) { (words) throws(UsageError) in .delete(try TodoReference(words[0])) },
      Syntax(
        name: "move",
        parameters: [.from, .to],
        help: "Moves a todo to another position."
      ) { (words) throws(UsageError) in
        .move(try TodoReference(words[0]), to: try position(words[1]))
      },
      Syntax(
        name: "clear-completed",
        parameters: [],
        help: "Deletes all completed todos."
      ) { _ in .clearCompleted },
      Syntax(
        name: "start-over",
        parameters: [],
        help: "Moves a damaged file aside and starts an empty list."
      ) { _ in .startOver },
    ]
  }

  /// The names of commands in other programs, with the command to suggest.
  static let synonyms = [
    "change": "edit", "check": "complete", "clear": "clear-completed", "create": "add",
    "done": "complete", "finish": "complete", "ls": "list", "new": "add",
    "purge": "clear-completed",
    "remove": "delete", "rename": "edit", "reset": "start-over", "rm": "delete", "show": "list",
    "undone": "reopen", "uncheck": "reopen",
  ]

  private static func position(_ word: String) throws(UsageError) -> Int {
    guard let position = Int(word), position > 0 else {
      throw UsageError(
        message: "TO must be a position in the list, from 1 (was \(quoted: word))."
      )
    }
    return position
  }

  /// Parses the words of a command.
  static func parse(_ words: [String]) -> Result<TodosCommand, UsageError> {
    Result { () throws(UsageError) in
      let all = all
      guard let name = words.first else {
        let names = all.map(\.name).joined(separator: ", ")
        throw UsageError(message: "Missing command. Use one of: \(names).")
      }
      guard let syntax = all.first(where: { $0.name == name }) else {
        if ["undo", "redo"].contains(name) { throw .needsSession(name) }
        throw .unknown("command", name, known: all.map(\.name), synonyms: synonyms)
      }
      return try syntax.make(try syntax.arguments(Array(words.dropFirst())))
    }
  }
}

extension TodosCommand.Syntax {
  /// Returns the arguments of the command.
  ///
  /// The words of a text form one argument.
  fileprivate func arguments(_ words: [String]) throws(UsageError) -> [String] {
    if words.count < parameters.count {
      let missing = parameters[words.count].rawValue
      throw UsageError(message: "Missing \(missing). Usage: \(usage)")
    }
    guard parameters.last == .text else {
      guard words.count == parameters.count else {
        let extra = words[parameters.count]
        throw UsageError(message: "Unexpected argument \(quoted: extra). Usage: \(usage)")
      }
      return words
    }
    let front = words.prefix(parameters.count - 1)
    let text = words.dropFirst(front.count).joined(separator: " ")
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw UsageError(message: "The text of a todo cannot be empty. Usage: \(usage)")
    }
    return front + [text]
  }
}
