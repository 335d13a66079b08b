import Composable
import ComposableJSON
import Foundation
import RepositoryListFeature

/// A page of repositories as text.
struct RepositoryListText {
  let results: RepositoryList.Results
  var isColored = false

  var text: TerminalText {
    guard results.totalCount > 0 else { return "No repositories found.\n" }
    let width = results.repositories.map { String($0.stars).count }.max() ?? 0
    return results.repositories.map { row($0, width: width) }.joined() + summary
  }

  private func row(_ repository: Repository, width: Int) -> TerminalText {
    let digits = String(repository.stars)
    let space = String(repeating: " ", count: width - digits.count)
    let stars: TerminalText = "\(space)\(digits) \(repository.stars == 1 ? "star " : "stars")"
    let language = repository.language.map { " (\($0))" } ?? ""
    let description: TerminalText = repository.description.map { dim(": \($0)") } ?? ""
    return "\(dim(stars)) \(repository.fullName)\(language)\(description)\n"
  }

  private var summary: TerminalText {
    let end =
      results.repositories.isEmpty
      ? ". The results end before this page. Without --page, the first one is shown." : ""
    let next = results.nextPage.map { ". Next page: --page \($0)" } ?? end
    return dim("\(results.repositories.count) of \(results.totalCount)\(next)") + "\n"
  }

  private func dim(_ text: TerminalText) -> TerminalText {
    isColored ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }
}

/// A page of repositories as JSON.
struct RepositoryListJSON {
  let results: RepositoryList.Results

  var text: String {
    let items = results.repositories.map(item).joined(separator: ",")
    let nextPage = results.nextPage.map(String.init) ?? "null"
    return "{\"totalCount\":\(results.totalCount),\"items\":[\(items)],\"nextPage\":\(nextPage)}\n"
  }

  private func item(_ repository: Repository) -> String {
    let description = repository.description.map(JSON.string) ?? .null
    let language = repository.language.map(JSON.string) ?? .null
    let members: [(String, JSON)] = [
      ("fullName", .string(repository.fullName)),
      ("description", description),
      ("stars", JSON(repository.stars)),
      ("language", language),
      ("url", .string(repository.url.absoluteString)),
    ]
    return "{\(members.map { "\"\($0)\":\($1.text)" }.joined(separator: ","))}"
  }
}
