/// A client that finds repositories and their owners, and saves favorites.
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
  public var setFavorite:
    @Sendable (_ fullName: String, _ isFavorite: Bool) async throws(RepositoryError) -> Void

  /// Loads the owner with a login.
  public var owner: @Sendable (_ login: String) async throws(RepositoryError) -> Owner

  /// Loads the repositories of an owner, one page at a time.
  ///
  /// Pages are numbered from one.
  public var repositoriesOfOwner:
    @Sendable (_ owner: Owner, _ page: Int) async throws(RepositoryError) -> RepositoryPage

  /// Creates a client from its functions.
  ///
  /// - Parameters:
  ///   - search: A function that finds repositories.
  ///   - repository: A function that loads one repository.
  ///   - setFavorite: A function that stars or unstars a repository.
  ///   - owner: A function that loads an owner.
  ///   - repositoriesOfOwner: A function that loads the repositories of an owner.
  public init(
    search:
      @escaping @Sendable (_ query: String, _ page: Int) async throws(RepositoryError)
      -> RepositoryPage,
    repository:
      @escaping @Sendable (_ fullName: String) async throws(RepositoryError) -> Repository,
    setFavorite:
      @escaping @Sendable (_ fullName: String, _ isFavorite: Bool) async throws(RepositoryError)
      -> Void,
    owner: @escaping @Sendable (_ login: String) async throws(RepositoryError) -> Owner,
    repositoriesOfOwner:
      @escaping @Sendable (_ owner: Owner, _ page: Int) async throws(RepositoryError)
      -> RepositoryPage
  ) {
    self.search = search
    self.repository = repository
    self.setFavorite = setFavorite
    self.owner = owner
    self.repositoriesOfOwner = repositoriesOfOwner
  }
}
