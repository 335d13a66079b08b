public import Composable

extension RepositoryList {
  /// The progress of a search.
  @CasePathable
  public enum Loading: Codable, Equatable, Sendable {
    /// There is no search.
    case idle

    /// The first page is being loaded.
    case loading

    /// At least one page was loaded.
    case loaded(Results)

    /// The first page could not be loaded.
    case failed(RepositoryError)
  }

  /// The progress of loading the next page.
  public enum Paging: Codable, Equatable, Sendable {
    /// Loading has not started.
    case idle

    /// The page is being loaded.
    case loading

    /// The page could not be loaded.
    case failed(RepositoryError)
  }

  /// The results of a search so far.
  public struct Results: Codable, Equatable, Sendable {
    /// The repositories of the loaded pages.
    public var repositories: IdentifiedArrayOf<Repository>

    /// The number of repositories on all pages.
    public var totalCount: Int

    /// The number of the page to load next, or `nil` if all pages are loaded.
    public var nextPage: Int?

    /// The progress of loading the next page.
    public var paging = Paging.idle

    /// Creates the results from a first page.
    ///
    /// - Parameter page: The page.
    public init(_ page: RepositoryPage) {
      repositories = []
      totalCount = page.totalCount
      nextPage = nil
      append(page)
    }

    /// Adds another page, without repositories that are already present: pages shift while they are
    /// being read.
    ///
    /// A page without new repositories counts as the last one. Otherwise, a server that repeats
    /// itself would be asked for pages without end while the last row is visible.
    mutating func append(_ page: RepositoryPage) {
      let count = repositories.count
      repositories.append(contentsOf: page.repositories)
      totalCount = page.totalCount
      nextPage = repositories.count > count ? page.nextPage : nil
      paging = .idle
    }
  }
}
