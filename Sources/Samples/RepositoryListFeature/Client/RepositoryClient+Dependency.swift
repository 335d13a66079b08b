public import Composable

extension DependencyValues {
  /// The client that finds repositories.
  public var repositories: RepositoryClient {
    get { self[RepositoryClient.self] }
    set { self[RepositoryClient.self] = newValue }
  }
}

extension RepositoryClient: DependencyKey {
  public static var liveValue: Self { .gitHub() }

  public static var previewValue: Self { .sample }

  public static var testValue: Self {
    Self(
      search: unimplemented(
        "RepositoryClient.search",
        placeholder: RepositoryPage(repositories: [], totalCount: 0)
      ),
      repository: unimplemented(
        "RepositoryClient.repository",
        placeholder: Repository.sample[0]
      ),
      setFavorite: unimplemented("RepositoryClient.setFavorite", placeholder: ()),
      owner: unimplemented("RepositoryClient.owner", placeholder: Owner.sample[0]),
      repositoriesOfOwner: unimplemented(
        "RepositoryClient.repositoriesOfOwner",
        placeholder: RepositoryPage(repositories: [], totalCount: 0)
      )
    )
  }
}
