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

extension RepositoryList.Loading {
  /// The results, if they were loaded.
  public var results: RepositoryList.Results? {
    if case .loaded(let results) = self { results } else { nil }
  }

  /// The error to show, if there is one.
  public var error: RepositoryError? {
    switch self {
    case .failed(let error): return error
    case .loaded(let results):
      if case .failed(let error) = results.paging { return error }
      return nil
    case .idle, .loading: return nil
    }
  }

  /// Returns the number of the page that is being loaded, or `nil` if there is none.
  ///
  /// A task follows it, so changing the progress is all it takes to load a page or to stop.
  func page(first: Int) -> Int? {
    switch self {
    case .loading: first
    case .loaded(let results): results.paging == .loading ? results.nextPage : nil
    case .failed, .idle: nil
    }
  }

  /// Adds the page that was being loaded.
  mutating func receive(_ page: RepositoryPage) {
    if results == nil {
      self = .loaded(RepositoryList.Results(page))
    } else {
      modify(\.loaded) { $0.append(page) }
    }
  }

  /// Records why the page cannot be loaded.
  mutating func fail(_ error: RepositoryError) {
    if results == nil {
      self = .failed(error)
    } else {
      modify(\.loaded) { $0.paging = .failed(error) }
    }
  }

  /// Loads the page after a row, if it is the last row and the page has not failed.
  mutating func loadPage(after id: Repository.ID) {
    guard let results, results.paging == .idle, results.nextPage != nil,
      results.repositories.last?.id == id
    else { return }
    modify(\.loaded) { $0.paging = .loading }
  }

  /// Loads the page that failed, or the first page if none failed.
  mutating func reload() {
    if case .failed = results?.paging {
      modify(\.loaded) { $0.paging = .loading }
    } else {
      self = .loading
    }
  }
}
