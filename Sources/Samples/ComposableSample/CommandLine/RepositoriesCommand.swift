/// A command for the repositories.
enum RepositoriesCommand: Equatable {
  case owner(String)
  case search(String)
}

extension RepositoriesCommand {
  static let usage = "repos search QUERY"
  static let ownerUsage = "repos owner NAME"

  /// Parses the words after `repos`, where the words of a query form one text.
  static func parse(_ words: [String]) throws(UsageError) -> Self {
    guard let name = words.first else {
      throw UsageError(message: "Missing command. Usage: \(usage)")
    }
    if name == "owner" {
      guard words.count > 1, !words[1].isEmpty else {
        throw UsageError(message: "Missing NAME. Usage: \(ownerUsage)")
      }
      if words.count > 2 {
        throw UsageError(message: "Unexpected argument \(quoted: words[2]). Usage: \(ownerUsage)")
      }
      return .owner(words[1])
    }
    guard name == "search" else {
      let synonyms = ["find": "search", "list": "search", "user": "owner"]
      throw .unknown("command", name, known: ["search", "owner"], synonyms: synonyms)
    }
    let query = words.dropFirst().joined(separator: " ")
    guard query.contains(where: { !$0.isWhitespace }) else {
      throw UsageError(message: "Missing QUERY. Usage: \(usage)")
    }
    return .search(query)
  }
}
