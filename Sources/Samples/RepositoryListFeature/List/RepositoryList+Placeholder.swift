public import Composable
import Foundation

extension RepositoryList {
  /// Creates a list of made-up rows that ignores all actions.
  ///
  /// Show it while the real list loads. The same rows are drawn, greyed out, and can be tapped:
  ///
  ///     let shown = store.loading.is(\.loading) ? placeholder : store
  ///
  /// - Parameter isolation: The isolation of the store.
  /// - Returns: A store without a feature.
  public static func placeholder(
    isolation: isolated any Actor = #isolation
  ) -> StoreOf<RepositoryList> {
    Store(initialState: .placeholder, isolation: isolation) { EmptyReducer() }
  }
}

extension RepositoryList.State {
  /// A list of made-up rows.
  public static var placeholder: Self {
    let repositories = (1...6).map { number in
      Repository(
        id: -number,
        name: String(repeating: "n", count: 6 + number % 3),
        owner: Repository.Owner(login: "owner"),
        description: String(repeating: "description ", count: 2 + number % 2),
        language: "Language",
        createdAt: Date(timeIntervalSince1970: 0),
        url: RepositoryClient.gitHubURL
      )
    }
    var state = Self()
    state.loading = .loaded(
      RepositoryList.Results(
        RepositoryPage(repositories: repositories, totalCount: repositories.count)
      )
    )
    return state
  }
}
