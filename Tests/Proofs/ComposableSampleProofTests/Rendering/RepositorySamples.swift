import Foundation
import RepositoryListFeature

extension Repository {
  static let blocks = make("brickfall", "blocks", "Falling \"blocks\"\n日本語", "Swift", 2_904)
  static let heron = make("saltmarsh", "heron", nil, nil, 7)

  private static func make(
    _ owner: String,
    _ name: String,
    _ description: String?,
    _ language: String?,
    _ stars: Int
  ) -> Self {
    Self(
      id: stars,
      name: name,
      owner: Owner(login: owner),
      description: description,
      language: language,
      stars: stars,
      createdAt: Date(timeIntervalSince1970: 0),
      url: URL(string: "https://repositories.example/\(owner)/\(name)")!
    )
  }
}

extension RepositoryPage {
  static let first = Self(repositories: [.blocks, .heron], totalCount: 5, nextPage: 2)
  static let last = Self(repositories: [.heron], totalCount: 5)
  static let empty = Self(repositories: [], totalCount: 0)
}
