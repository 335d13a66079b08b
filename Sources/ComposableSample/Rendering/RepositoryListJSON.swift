import Composable
import ComposableJSON
import Foundation
import RepositoryListFeature

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
