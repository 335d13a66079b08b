/// A command for the repositories.
enum RepositoriesCommand: Equatable {
  case search(String)
}

extension RepositoriesCommand {
  static let usage = "repos search QUERY"

  /// Parses the words after `repos`, where the words of a query form one text.
  static func parse(_ words: [String]) throws(UsageError) -> Self {
    guard let name = words.first else {
      throw UsageError(message: "Missing command. Usage: \(usage)")
    }
    guard name == "search" else {
      let synonyms = ["find": "search", "list": "search"]
      throw .unknown("command", name, known: ["search"], synonyms: synonyms)
    }
    let query = words.dropFirst().joined(separator: " ")
    guard query.contains(where: { !$0.isWhitespace }) else {
      throw UsageError(message: "Missing QUERY. Usage: \(usage)")
    }
    return .search(query)
  }
}
