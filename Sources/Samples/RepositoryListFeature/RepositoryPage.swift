/// One page of search results.
public struct RepositoryPage: Codable, Equatable, Sendable {
  /// The repositories of the page, best match first.
  public var repositories: [Repository]

  /// The number of repositories on all pages.
  public var totalCount: Int

  /// The number of the next page, or `nil` if this is the last one.
  public var nextPage: Int?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - repositories: The repositories of the page.
  ///   - totalCount: The number of repositories on all pages.
  ///   - nextPage: The number of the next page, or `nil` if this is the last one.
  public init(repositories: [Repository], totalCount: Int, nextPage: Int? = nil) {
    self.repositories = repositories
    self.totalCount = totalCount
    self.nextPage = nextPage
  }
}
