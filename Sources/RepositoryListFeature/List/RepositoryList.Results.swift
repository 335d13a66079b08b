public import Composable

extension RepositoryList {
  /// How far a search is.
  @CasePathable
  public enum Loading: Codable, Equatable, Sendable {
    /// Nothing is looked for.
    case idle

    /// The first page is on its way.
    case loading

    /// Some pages are there.
    case loaded(Results)

    /// The first page could not be loaded.
    case failed(RepositoryError)
  }

  /// How far the next page is.
  public enum Paging: Codable, Equatable, Sendable {
    /// It is not asked for.
    case idle

    /// It is on its way.
    case loading

    /// It could not be loaded.
    case failed(RepositoryError)
  }

  /// What a search has found so far.
  public struct Results: Codable, Equatable, Sendable {
    /// The repositories of the pages that are loaded.
    public var repositories: IdentifiedArrayOf<Repository>

    /// How many there are in all pages.
    public var totalCount: Int

    /// The number of the page to load next; `nil` if all are loaded.
    public var nextPage: Int?

    /// How far that page is.
    public var paging = Paging.idle

    /// Creates the results of a first page.
    ///
    /// - Parameter page: The page.
    public init(_ page: RepositoryPage) {
      repositories = []
      totalCount = page.totalCount
      nextPage = nil
      append(page)
    }

    /// Adds another page, without what is there already: pages move while they are read.
    ///
    /// A page that has nothing new is the last one. Otherwise a server that repeats itself would be
    /// asked for pages without end while the last row can be seen.
    mutating func append(_ page: RepositoryPage) {
      let count = repositories.count
      repositories.append(contentsOf: page.repositories)
      totalCount = page.totalCount
      nextPage = repositories.count > count ? page.nextPage : nil
      paging = .idle
    }
  }
}
