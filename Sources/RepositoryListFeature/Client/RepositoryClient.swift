/// Who finds repositories, and keeps favourites.
///
/// A feature reads it as a dependency:
///
///     @Dependency(\.repositories) var repositories
///
/// It is GitHub in real use, a small sample in previews and wherever there is no network, and has to be
/// overridden in tests.
public struct RepositoryClient: Sendable {
  /// Finds repositories, a page at a time; pages are numbered from one.
  public var search:
    @Sendable (_ query: String, _ page: Int) async throws(RepositoryError) -> RepositoryPage

  /// Asks for the repository of a full name.
  public var repository: @Sendable (_ fullName: String) async throws(RepositoryError) -> Repository

  /// Stars the repository of a full name, or takes the star away.
  public var setFavourite:
    @Sendable (_ fullName: String, _ isFavourite: Bool) async throws(RepositoryError) -> Void

  /// Creates a client from its functions.
  ///
  /// - Parameters:
  ///   - search: Finds repositories.
  ///   - repository: Asks for one repository.
  ///   - setFavourite: Stars a repository, or takes the star away.
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
