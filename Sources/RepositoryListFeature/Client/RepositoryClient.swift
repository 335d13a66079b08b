/// A client that finds repositories and saves favourites.
///
/// A feature reads it as a dependency:
///
///     @Dependency(\.repositories) var repositories
///
/// By default it is GitHub, and a small sample in previews. Tests must override it.
public struct RepositoryClient: Sendable {
  /// Finds repositories, one page at a time.
  ///
  /// Pages are numbered from one.
  public var search:
    @Sendable (_ query: String, _ page: Int) async throws(RepositoryError) -> RepositoryPage

  /// Loads the repository with a full name.
  public var repository: @Sendable (_ fullName: String) async throws(RepositoryError) -> Repository

  /// Stars or unstars the repository with a full name.
  public var setFavourite:
    @Sendable (_ fullName: String, _ isFavourite: Bool) async throws(RepositoryError) -> Void

  /// Creates a client from its functions.
  ///
  /// - Parameters:
  ///   - search: A function that finds repositories.
  ///   - repository: A function that loads one repository.
  ///   - setFavourite: A function that stars or unstars a repository.
  public init(
    search:
      @escaping @Sendable (_ query: String, _ page: Int) async throws(RepositoryError)
      -> RepositoryPage,
    repository:
      @escaping @Sendable (_ fullName: String) async throws(RepositoryError) -> Repository,
    setFavourite:
      @escaping @Sendable (_ fullName: String, _ isFavourite: Bool) async throws(RepositoryError)
      -> Void
  ) {
    self.search = search
    self.repository = repository
    self.setFavourite = setFavourite
  }
}
