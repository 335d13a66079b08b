/// What a person wants of the repositories, in one command.
enum RepositoriesCommand: Equatable {
  case search(String)
}

extension RepositoriesCommand {
  static let usage = "repos search QUERY"

  /// Understands the words behind `repos`; those of a query are one.
  static func parse(_ words: [String]) throws(UsageError) -> Self {
    guard let name = words.first else {
      throw UsageError(message: "A command is missing: \(usage)")
    }
    guard name == "search" else { throw .unknown("command", name, known: ["search"]) }
    let query = words.dropFirst().joined(separator: " ")
    guard query.contains(where: { !$0.isWhitespace }) else {
      throw UsageError(message: "\"search\" needs QUERY: \(usage)")
    }
    return .search(query)
  }
}
