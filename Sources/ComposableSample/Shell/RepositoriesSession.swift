import Composable
import RepositoryListFeature

/// Runs a command by sending actions to a store.
@MainActor struct RepositoriesSession {
  let client: RepositoryClient

  /// The number of the page to show.
  let page: Int

  /// The observers that record the actions.
  var observers: [any StoreObserverProvider] = []

  /// Runs a command and returns the results.
  func perform(
    _ command: RepositoriesCommand
  ) async throws(Failure) -> RepositoryList.Results {
    switch command {
    case .search(let query): try await search(query)
    }
  }

  private func search(_ query: String) async throws(Failure) -> RepositoryList.Results {
    let store = Store(initialState: RepositoryList.State(query: query, firstPage: page)) {
      RepositoryList()
    } withDependencies: {
      $0.repositories = client
      $0.storeObservers = observers
    }
    await store.send(.onAppear).finish()
    return try Self.results(of: store.loading)
  }

  static func results(
    of loading: RepositoryList.Loading
  ) throws(Failure) -> RepositoryList.Results {
    switch loading {
    case .loaded(let results): return results
    case .failed(let error): throw Failure("\(error)")
    case .idle, .loading: throw Failure("\(RepositoryError.cancelled)")
    }
  }
}
