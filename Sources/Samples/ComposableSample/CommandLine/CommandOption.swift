/// A command line option.
enum CommandOption: String, CaseIterable {
  case file = "--file"
  case filter = "--filter"
  case json = "--json"
  case noWait = "--no-wait"
  case page = "--page"
  case live = "--live"
  case baseURL = "--base-url"
  case record = "--record"
  case inspect = "--inspect"
  case html = "--html"
  case trace = "--trace"
  case help = "--help"
  case version = "--version"
}

extension CommandOption {
  /// The options that each task accepts.
  static let todos: [Self] = [.file, .filter, .json, .noWait, .record]
  static let repositories: [Self] = [.json, .page, .live, .baseURL, .record]
  static let lines: [Self] = [
    .file, .filter, .json, .noWait, .live, .baseURL, .record, .inspect,
  ]

  /// The name of the value, or `nil` if the option takes none.
  var value: String? {
    switch self {
    case .file: "PATH"
    case .filter: "FILTER"
    case .page: "N"
    case .baseURL: "URL"
    case .record: "FILE"
    case .html: "PAGE"
    case .trace: "TRACE"
    case .help, .inspect, .json, .live, .noWait, .version: nil
    }
  }

  /// The option with its value, for the help text.
  var usage: String { ([rawValue] + [value].compactMap(\.self)).joined(separator: " ") }

  /// The explanation of the option, in lines.
  var explanation: [String] {
    switch self {
    case .file: ["uses this file for the todos"]
    case .filter: ["shows and counts only some todos: all, active or completed"]
    case .json: ["prints JSON"]
    case .noWait: ["moves completed todos to the end immediately, not after 1 s"]
    case .page: ["shows page N of the repositories, counted from 1"]
    case .live:
      [
        "searches GitHub, with GITHUB_TOKEN if set; without --live",
        "the repositories are made up, and no network is used",
      ]
    case .baseURL: ["searches another server with GitHub's API; implies --live"]
    case .record: ["records all actions and states in FILE, for \"replay\""]
    case .inspect: ["serves a page about the running program, on this machine only"]
    case .html: ["writes a page for a browser (\"inspect\", \"demo\")"]
    case .trace: ["writes a recording as a trace for Perfetto (\"inspect\")"]
    case .help: ["shows this help, or a command's help (also: -h)"]
    case .version: ["shows the version"]
    }
  }
}
