import Foundation

@testable import RepositoryListFeature

extension RepositoryError {
  /// One of each kind.
  static let all: [RepositoryError] = [
    .cancelled,
    .connectionLost(cause: "reset by peer"),
    .rateLimited(until: Date(timeIntervalSince1970: 1_570_478_429)),
    .redirected(host: "a.example"),
    .refused(status: 422, message: "Validation Failed"),
    .timedOut(.seconds(20)),
    .tooLarge(limit: 5_000_000),
    .undecodable(field: "items[3].id", cause: "is missing"),
    .unreachable(host: "a.example", cause: "Could not resolve host"),
  ]
}

extension Repository {
  static let pear = sample[0]
  static let glow = sample[1]
  static let blocks = sample[2]
  static let quay = sample[3]
}

extension RepositoryPage {
  /// A page that is known by the query.
  static func page(of query: String) -> Self {
    var repository = Repository.pear
    repository.description = "about \(query)"
    return Self(repositories: [repository], totalCount: 1)
  }
}

extension Owner {
  static let orchard = sample[0]
}
