/// A part of what a search has found.
public struct RepositoryPage: Codable, Equatable, Sendable {
  /// The repositories of the part, best first.
  public var repositories: [Repository]

  /// How many repositories there are in all parts.
  public var totalCount: Int

  /// The number of the next part; `nil` if this is the last one.
  public var nextPage: Int?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - repositories: The repositories of the part.
  ///   - totalCount: How many there are in all parts.
  ///   - nextPage: The number of the next part.
  public init(repositories: [Repository], totalCount: Int, nextPage: Int? = nil) {
    self.repositories = repositories
    self.totalCount = totalCount
    self.nextPage = nextPage
  }
}
