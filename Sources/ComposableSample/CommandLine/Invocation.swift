import CaseStudies
import Foundation
import RepositoryListFeature
import TodosFeature

/// What the arguments of the program say.
struct Invocation: Equatable {
  enum Task: Equatable {
    case help

    /// Commands are read from standard input.
    case lines

    case repositories(RepositoriesCommand)
    case todos(TodosCommand)

    /// A case study is played; without one, all are listed.
    case caseStudy(CaseStudy?)
  }

  var task = Task.lines
  var file: String?
  var filter = Todos.Filter.all
  var isJSON = false
  var waits = true

  /// The page of what is found.
  var page = 1

  /// Who is asked for repositories; without one, it is the bundled sample.
  var server: URL?
}

extension Invocation {
  fileprivate static let options = [
    "--file", "--filter", "--json", "--no-wait", "--page", "--live", "--base-url", "--help",
  ]
  private static let optionsWithValue = ["--file", "--filter", "--page", "--base-url"]

  /// Understands the arguments, in which options may stand anywhere in front of `--`.
  static func parse(_ arguments: [String]) -> Result<Invocation, UsageError> {
    Result { () throws(UsageError) in
      var invocation = Invocation()
      var asksForHelp = false
      var names: [String] = []
      var words: [String] = []
      var rest = arguments[...]
      while let argument = rest.popFirst() {
        if argument == "--" {
          words += rest
          break
        }
        guard argument.hasPrefix("-"), argument != "-" else {
          words.append(argument)
          continue
        }
        var (name, value) = split(argument)
        if optionsWithValue.contains(name), value == nil { value = rest.popFirst() }
        asksForHelp = try invocation.apply(name, value) || asksForHelp
        names.append(name)
      }
      guard !asksForHelp else {
        invocation.task = .help
        return invocation
      }
      invocation.task = try task(words)
      try invocation.task.check(names)
      return invocation
    }
  }

  private static func split(_ argument: String) -> (name: String, value: String?) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
  }

  /// Applies an option, and returns whether it asks for help.
  private mutating func apply(_ name: String, _ value: String?) throws(UsageError) -> Bool {
    switch (name, value) {
    case ("-h", nil), ("--help", nil): return true
    case ("--json", nil): isJSON = true
    case ("--no-wait", nil): waits = false
    case ("--file", let path?) where !path.isEmpty: file = path
    case ("--file", _): throw UsageError(message: "\"--file\" needs a path: --file PATH")
    case ("--filter", let word?): filter = try Todos.Filter(word: word)
    case ("--filter", nil):
      throw UsageError(message: "\"--filter\" needs one of: all, active, completed.")
    case ("--page", let word): page = try Self.page(word)
    case ("--live", nil): server = server ?? RepositoryClient.gitHubURL
    case ("--base-url", let word): server = try Self.server(word)
    case ("--json", _), ("--no-wait", _), ("--live", _), ("--help", _):
      throw UsageError(message: "\"\(name)\" takes no value.")
    default:
      let error = UsageError.unknown("option", name, known: Self.options)
      throw UsageError(
        message: "\(error.message) A text that begins with \"-\" comes after \"--\"."
      )
    }
    return false
  }

  private static func page(_ word: String?) throws(UsageError) -> Int {
    guard let page = word.flatMap({ Int($0) }), page > 0 else {
      throw UsageError(message: "\"--page\" needs a number from 1 on\(was(word)): --page N")
    }
    return page
  }

  private static func server(_ word: String?) throws(UsageError) -> URL {
    guard let url = word.flatMap(URL.init(string:)), let host = url.host, !host.isEmpty,
      ["http", "https"].contains(url.scheme?.lowercased())
    else {
      throw UsageError(
        message: "\"--base-url\" needs an address of HTTP or HTTPS\(was(word)): --base-url URL"
      )
    }
    return url
  }

  private static func was(_ word: String?) -> String {
    word.map { " (was \"\($0)\")" } ?? ""
  }

  private static func task(_ words: [String]) throws(UsageError) -> Task {
    switch words.first {
    case nil: return .lines
    case "help": return .help
    case "case-study": return .caseStudy(try CaseStudy.parse(Array(words.dropFirst())))
    case "repos":
      return .repositories(try RepositoriesCommand.parse(Array(words.dropFirst())))
    case "todos": return .todos(try TodosCommand.parse(Array(words.dropFirst())).get())
    case let word?:
      if TodosCommand.all.contains(where: { $0.name == word }) {
        throw UsageError(
          message: "There is no command \"\(word)\". Did you mean \"todos \(word)\"?"
        )
      }
      throw .unknown("command", word, known: ["todos", "repos", "case-study", "help"])
    }
  }
}

extension Invocation.Task {
  /// Refuses options that would do nothing.
  fileprivate func check(_ names: [String]) throws(UsageError) {
    let known = options
    guard let name = names.first(where: { !known.contains($0) }) else { return }
    let list = known.isEmpty ? "no options" : known.joined(separator: ", ")
    throw UsageError(message: "\(subject) does not take \"\(name)\". It takes \(list).")
  }

  private var options: [String] {
    switch self {
    case .help: Invocation.options
    case .lines: Invocation.options.filter { $0 != "--page" && $0 != "--help" }
    case .repositories: ["--json", "--page", "--live", "--base-url"]
    case .todos: ["--file", "--filter", "--json", "--no-wait"]
    case .caseStudy: []
    }
  }

  private var subject: String {
    switch self {
    case .help: "\"help\""
    case .lines: "The program without a command"
    case .repositories: "\"repos\""
    case .todos: "\"todos\""
    case .caseStudy: "\"case-study\""
    }
  }
}

extension Todos.Filter {
  init(word: String) throws(UsageError) {
    guard let filter = Self(rawValue: word) else {
      throw .unknown("filter", word, known: Self.allCases.map(\.rawValue))
    }
    self = filter
  }
}

extension CaseStudy {
  /// Understands the words behind `case-study`; `nil` is the study of none.
  fileprivate static func parse(_ words: [String]) throws(UsageError) -> CaseStudy? {
    if words.count > 1 {
      throw UsageError(message: "\"\(words[1])\" is too much: case-study NAME")
    }
    guard let name = words.first else { return nil }
    guard let study = all.first(where: { $0.name == name }) else {
      throw .unknown("case study", name, known: all.map(\.name))
    }
    return study
  }
}
