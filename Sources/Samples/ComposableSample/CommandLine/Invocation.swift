import CaseStudies
import Foundation
import RepositoryListFeature
import TodosFeature

/// The parsed arguments of the program.
struct Invocation: Equatable {
  enum Task: Equatable {
    case help(Help.Topic)
    case version

    /// Reads commands from standard input.
    case lines

    case recording(RecordingCommand, file: String)
    case repositories(RepositoriesCommand)
    case todos(TodosCommand)

    /// Plays a case study, or lists all of them for `nil`.
    case caseStudy(CaseStudy?)

    /// Searches for a planted fault.
    case demo
  }

  var task = Task.lines
  var file: String?
  var filter: Todos.Filter?
  var isJSON = false
  var waits = true

  /// The page of the search results.
  var page = 1

  /// The server to search, or `nil` for the bundled sample.
  var server: URL?

  /// The file to record to.
  var recording: String?

  /// A Boolean value that indicates whether the inspector page is served.
  var isInspected = false

  /// The files for a recording as a page and as a trace.
  var pageFile: String?
  var traceFile: String?
}

extension Invocation {
  /// Parses the arguments.
  ///
  /// Options can be anywhere before `--`.
  static func parse(_ arguments: [String]) -> Result<Invocation, UsageError> {
    Result { () throws(UsageError) in
      var invocation = Invocation()
      var options: [CommandOption] = []
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
        let option = try option(name)
        if option.value != nil, value == nil { value = rest.popFirst() }
        try invocation.apply(option, value)
        options.append(option)
      }
      if options.contains(.help) {
        invocation.task = .help(Help.Topic(words))
      } else if options.contains(.version) {
        invocation.task = .version
      } else {
        invocation.task = try task(words)
        try invocation.task.check(options)
      }
      return invocation
    }
  }

  private static func split(_ argument: String) -> (name: String, value: String?) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
  }

  private static func option(_ name: String) throws(UsageError) -> CommandOption {
    if name == "-h" { return .help }
    if let option = CommandOption(rawValue: name) { return option }
    let error = UsageError.unknown("option", name, known: CommandOption.allCases.map(\.rawValue))
    throw UsageError(
      message: "\(error.message) To pass text that begins with \"-\", put \"--\" before it."
    )
  }

  private mutating func apply(
    _ option: CommandOption,
    _ value: String?
  ) throws(UsageError) {
    if option.value == nil, value != nil {
      throw UsageError(message: "\(quoted: option.rawValue) takes no value.")
    }
    switch option {
    case .help, .version: break
    case .json: isJSON = true
    case .noWait: waits = false
    case .live: server = server ?? RepositoryClient.gitHubURL
    case .file: file = try path(value, option)
    case .record: recording = try path(value, option)
    case .inspect: isInspected = true
    case .html: pageFile = try path(value, option)
    case .trace: traceFile = try path(value, option)
    case .filter:
      guard let value else { throw .needs(option, "one of: all, active, completed", nil) }
      filter = try Todos.Filter(word: value)
    case .page:
      guard let page = value.flatMap({ Int($0) }), page > 0 else {
        throw .needs(option, "a whole number greater than zero", value)
      }
      self.page = page
    case .baseURL:
      guard let url = value.flatMap(URL.init(string:)), let host = url.host, !host.isEmpty,
        ["http", "https"].contains(url.scheme?.lowercased())
      else { throw .needs(option, "an HTTP or HTTPS address", value) }
      server = url
    }
  }

  private func path(
    _ value: String?,
    _ option: CommandOption
  ) throws(UsageError) -> String {
    guard let value, !value.isEmpty, !value.unicodeScalars.contains("\0") else {
      throw .needs(option, "a path", value.flatMap { $0.isEmpty ? nil : $0 })
    }
    return value
  }

  private static func task(_ words: [String]) throws(UsageError) -> Task {
    let rest = Array(words.dropFirst())
    switch words.first {
    case nil: return .lines
    case "help": return .help(Help.Topic(rest))
    case "demo":
      guard let word = rest.first else { return .demo }
      throw UsageError(message: "Unexpected argument \(quoted: word). Usage: demo")
    case "case-study": return .caseStudy(try CaseStudy.parse(rest))
    case "repos": return .repositories(try RepositoriesCommand.parse(rest))
    case "todos": return .todos(try TodosCommand.parse(rest).get())
    case "undo"?, "redo"?: return .todos(try TodosCommand.parse(words).get())
    case let word?:
      if let command = RecordingCommand(rawValue: word) {
        return .recording(command, file: try command.file(rest))
      }
      var synonyms = TodosCommand.synonyms
      for name in TodosCommand.all.map(\.name) { synonyms[name] = name }
      throw .unknown(
        "command",
        word,
        known: ["todos", "repos", "case-study", "demo"] + RecordingCommand.allCases.map(\.rawValue)
          + ["help"],
        synonyms: synonyms.mapValues { "todos \($0)" }.merging(["search": "repos search"]) { $1 }
      )
    }
  }
}

extension Help.Topic {
  /// Creates the topic of the words before or after a request for help.
  init(_ words: [String]) {
    let words = words.first == "help" ? Array(words.dropFirst()) : words
    func isCommand(_ word: String) -> Bool { TodosCommand.all.contains { $0.name == word } }
    self =
      switch words.first {
      case "todos":
        words.dropFirst().first.flatMap { isCommand($0) ? .todosCommand($0) : nil } ?? .todos
      case "repos": .repositories
      case "case-study": .caseStudies
      case "demo": .demo
      case let word? where RecordingCommand(rawValue: word) != nil:
        RecordingCommand(rawValue: word).map { .recording($0) } ?? .program
      case let word? where isCommand(word): .todosCommand(word)
      default: .program
      }
  }
}

extension UsageError {
  /// Returns the error for an option whose value is missing or invalid.
  fileprivate static func needs(
    _ option: CommandOption,
    _ kind: TerminalText,
    _ word: String?
  ) -> Self {
    let was: TerminalText = word.map { " (was \(quoted: $0))" } ?? ""
    return Self(message: "\(quoted: option.rawValue) needs \(kind)\(was). Usage: \(option.usage)")
  }
}

extension Invocation.Task {
  /// Rejects options that would have no effect.
  fileprivate func check(_ options: [CommandOption]) throws(UsageError) {
    let known = knownOptions
    guard let option = options.first(where: { !known.contains($0) }) else { return }
    let list = known.isEmpty ? "no options" : known.map(\.rawValue).joined(separator: ", ")
    throw UsageError(
      message: "\(subject) does not accept \(quoted: option.rawValue). It accepts \(list)."
    )
  }

  private var knownOptions: [CommandOption] {
    switch self {
    case .help, .version: CommandOption.allCases
    case .lines: CommandOption.lines
    case .recording(let command, _): command.options
    case .repositories: CommandOption.repositories
    case .todos: CommandOption.todos
    case .caseStudy: []
    case .demo: [.html]
    }
  }

  private var subject: TerminalText {
    switch self {
    case .help, .version: "\"help\""
    case .lines: "The program without a command"
    case .recording(let command, _): "\(quoted: command.rawValue)"
    case .repositories: "\"repos\""
    case .todos: "\"todos\""
    case .caseStudy: "\"case-study\""
    case .demo: "\"demo\""
    }
  }
}

extension Todos.Filter {
  init(word: String) throws(UsageError) {
    guard let filter = Self(rawValue: word) else {
      throw .unknown(
        "filter",
        word,
        known: Self.allCases.map(\.rawValue),
        synonyms: ["complete": "completed", "done": "completed", "open": "active"]
      )
    }
    self = filter
  }
}

extension CaseStudy {
  /// Parses the words after `case-study`, or returns `nil` to list all studies.
  fileprivate static func parse(_ words: [String]) throws(UsageError) -> CaseStudy? {
    if words.count > 1 {
      throw UsageError(
        message: "Unexpected argument \(quoted: words[1]). Usage: case-study [NAME]"
      )
    }
    guard let name = words.first else { return nil }
    guard let study = all.first(where: { $0.name == name }) else {
      throw .unknown("case study", name, known: all.map(\.name))
    }
    return study
  }
}
