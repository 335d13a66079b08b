import Composable
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
    let stars: TerminalText = "★ \(String(repeating: " ", count: width - digits.count))\(digits)"
    let language = repository.language.map { " (\($0))" } ?? ""
    let description: TerminalText = repository.description.map { dim(": \($0)") } ?? ""
    return "\(dim(stars)) \(repository.fullName)\(language)\(description)\n"
  }

  private var summary: TerminalText {
    let next = results.nextPage.map { ". Next page: --page \($0)" } ?? ""
    return dim("\(results.repositories.count) of \(results.totalCount)\(next)") + "\n"
  }

  private func dim(_ text: TerminalText) -> TerminalText {
    isColored ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }
}
