import Foundation

extension RepositoryClient {
  /// A client with a few made-up repositories in pages of six, for previews and for use without a
  /// network.
  ///
  /// It finds a repository if each word of the query is in its name, description, language or
  /// topics. In a word such as `language:swift`, the second part counts.
  public static let sample = Self(
    search: { query, page in
      let found = Repository.sample.filter { $0.contains(wordsOf: query) }
      return RepositoryPage(number: page, of: found)
    },
    repository: { name async throws(RepositoryError) in
      guard let repository = Repository.sample.first(where: { $0.fullName == name }) else {
        throw .notInSample(name)
      }
      return repository
    },
    setFavorite: { _, _ in },
    owner: { login async throws(RepositoryError) in
      guard let owner = Owner.sample.first(where: { $0.login == login }) else {
        throw .notInSample(login)
      }
      return owner
    },
    repositoriesOfOwner: { owner, page in
      RepositoryPage(
        number: page,
        of: Repository.sample.filter { $0.owner.login == owner.login }
      )
    }
  )
}

extension RepositoryPage {
  fileprivate init(number: Int, of repositories: [Repository]) {
    let pages = stride(from: 0, to: repositories.count, by: 6).map {
      repositories[$0..<min($0 + 6, repositories.count)]
    }
    self.init(
      repositories: pages.indices.contains(number - 1) ? Array(pages[number - 1]) : [],
      totalCount: repositories.count,
      nextPage: number < pages.count ? number + 1 : nil
    )
  }
}

extension Owner {
  /// The owners of the made-up repositories, in the order of their repositories.
  static let sample: [Owner] = {
    var owners: [Owner] = []
    for repository in Repository.sample {
      let login = repository.owner.login
      if let index = owners.firstIndex(where: { $0.login == login }) {
        owners[index].repositoryCount += 1
      } else {
        owners.append(
          Owner(
            login: login,
            name: login.capitalized,
            about: "Makes \(repository.name) and more",
            repositoryCount: 1,
            url: repository.url.deletingLastPathComponent()
          )
        )
      }
    }
    return owners
  }()
}

extension Repository {
  fileprivate func contains(wordsOf query: String) -> Bool {
    let text = ([fullName, description ?? "", language ?? ""] + topics)
      .joined(separator: " ").lowercased()
    return query.lowercased().split(separator: " ").allSatisfy { word in
      text.contains(word.split(separator: ":").last ?? word)
    }
  }
}
