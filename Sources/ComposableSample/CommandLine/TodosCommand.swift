/// What a person wants of the todos, in one command.
enum TodosCommand: Equatable {
  case add(String)
  case clearCompleted
  case complete(TodoReference)
  case delete(TodoReference)
  case edit(TodoReference, String)
  case list
  case move(TodoReference, to: Int)
  case reopen(TodoReference)
  case startAnew
}

extension TodosCommand {
  /// A command's words, as help shows them.
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

  // Not shared: the closures are made anew for each use, and there is one for each command.
  static var all: [Syntax] {
    [
      Syntax(name: "list", parameters: [], help: "Shows the todos.") { _ in .list },
      Syntax(name: "add", parameters: [.text], help: "Adds a todo at the front.") { .add($0[0]) },
      Syntax(
        name: "complete",
        parameters: [.todo],
        help: "Marks a todo as done; it goes to the end."
      ) { (words) throws(UsageError) in .complete(try TodoReference(words[0])) },
      Syntax(
        name: "reopen",
        parameters: [.todo],
        help: "Marks a todo as not done."
      ) { (words) throws(UsageError) in .reopen(try TodoReference(words[0])) },
      Syntax(
        name: "edit",
        parameters: [.todo, .text],
        help: "Gives a todo another text."
      ) { (words) throws(UsageError) in .edit(try TodoReference(words[0]), words[1]) },
      Syntax(
        name: "delete",
        parameters: [.todo],
        help: "Removes a todo."
      ) { (words) throws(UsageError) in .delete(try TodoReference(words[0])) },
      Syntax(
        name: "move",
        parameters: [.from, .to],
        help: "Brings a todo to the place of another one."
      ) { (words) throws(UsageError) in
        .move(try TodoReference(words[0]), to: try place(words[1]))
      },
      Syntax(
        name: "clear-completed",
        parameters: [],
        help: "Removes what is done."
      ) { _ in .clearCompleted },
      Syntax(
        name: "start-anew",
        parameters: [],
        help: "Keeps a damaged file aside, for an empty list."
      ) { _ in .startAnew },
    ]
  }

  private static func place(_ word: String) throws(UsageError) -> Int {
    guard let place = Int(word), place > 0 else {
      throw UsageError(message: "TO is a place, a number from 1 on (was \"\(word)\").")
    }
    return place
  }

  /// Understands the words of a command.
  static func parse(_ words: [String]) -> Result<TodosCommand, UsageError> {
    Result { () throws(UsageError) in
      let all = all
      guard let name = words.first else {
        let names = all.map(\.name).joined(separator: ", ")
        throw UsageError(message: "A command is missing, one of: \(names).")
      }
      guard let syntax = all.first(where: { $0.name == name }) else {
        throw .unknown("command", name, known: all.map(\.name))
      }
      return try syntax.make(try syntax.arguments(Array(words.dropFirst())))
    }
  }
}

extension TodosCommand.Syntax {
  /// The arguments of the command, the words of a text as one.
  fileprivate func arguments(_ words: [String]) throws(UsageError) -> [String] {
    if words.count < parameters.count {
      let missing = parameters[words.count].rawValue
      throw UsageError(message: "\"\(name)\" needs \(missing): \(usage)")
    }
    guard parameters.last == .text else {
      guard words.count == parameters.count else {
        let extra = words[parameters.count]
        throw UsageError(message: "\"\(extra)\" is too much: \(usage)")
      }
      return words
    }
    let front = words.prefix(parameters.count - 1)
    let text = words.dropFirst(front.count).joined(separator: " ")
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw UsageError(message: "The text of a todo may not be empty: \(usage)")
    }
    return front + [text]
  }
}
