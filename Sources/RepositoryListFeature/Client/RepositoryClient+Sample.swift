extension RepositoryClient {
  /// A client with a few made-up repositories in pages of six, for previews and for use without a
  /// network.
  ///
  /// It finds a repository if each word of the query is in its name, description, language or
  /// topics. In a word such as `language:swift`, the second part counts.
  public static let sample = Self(
    search: { query, page in
      let found = Repository.sample.filter { $0.contains(wordsOf: query) }
      let pages = stride(from: 0, to: found.count, by: 6).map {
        found[$0..<min($0 + 6, found.count)]
      }
      return RepositoryPage(
        repositories: pages.indices.contains(page - 1) ? Array(pages[page - 1]) : [],
        totalCount: found.count,
        nextPage: page < pages.count ? page + 1 : nil
      )
    },
    repository: { name async throws(RepositoryError) in
      guard let repository = Repository.sample.first(where: { $0.fullName == name }) else {
        throw .refused(status: 404, message: "Not Found")
      }
      return repository
    },
    setFavourite: { _, _ in }
  )
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
