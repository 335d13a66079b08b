import Composable
import Foundation
import RepositoryListFeature
import TodosFeature

/// A page of repositories as JSON.
struct RepositoryListJSON {
  let results: RepositoryList.Results

  var text: String {
    let items = results.repositories.map(item).joined(separator: ",")
    let nextPage = results.nextPage.map(String.init) ?? "null"
    return "{\"totalCount\":\(results.totalCount),\"items\":[\(items)],\"nextPage\":\(nextPage)}\n"
  }

  private func item(_ repository: Repository) -> String {
    let members = [
      ("fullName", repository.fullName.jsonQuoted),
      ("description", repository.description?.jsonQuoted ?? "null"),
      ("stars", "\(repository.stars)"),
      ("language", repository.language?.jsonQuoted ?? "null"),
      ("url", repository.url.absoluteString.jsonQuoted),
    ]
    return "{\(members.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
  }
}
