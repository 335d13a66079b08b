import Composable
import RepositoryListFeature

/// The repositories of a page as a person reads them.
struct RepositoryListText {
  let results: RepositoryList.Results
  var isColoured = false

  var text: String {
    guard results.totalCount > 0 else { return "No repositories.\n" }
    let width = results.repositories.map { String($0.stars).count }.max() ?? 0
    return results.repositories.map { row($0, width: width) }.joined() + summary
  }

  private func row(_ repository: Repository, width: Int) -> String {
    let digits = String(repository.stars)
    let stars = "★ " + String(repeating: " ", count: width - digits.count) + digits
    let language = repository.language.map { " (\($0.onOneLine))" } ?? ""
    let description = repository.description.map { ": \($0.onOneLine)" } ?? ""
    return "\(dim(stars)) \(repository.fullName.onOneLine)\(language)\(dim(description))\n"
  }

  private var summary: String {
    let count = "\(results.repositories.count) of \(results.totalCount)"
    let next = results.nextPage.map { ", continued by \"--page \($0)\"" } ?? ""
    return dim(count + next) + "\n"
  }

  private func dim(_ text: String) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }
}
