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
    let store: StoreOf<RepositoryList>
    switch command {
    case .owner(let login):
      store = makeStore(RepositoryList.State(query: ""))
      store.send(.ownerEntered(login, page: page))
    case .search(let query):
      store = makeStore(RepositoryList.State(query: query, firstPage: page))
    }
    await store.when { $0.shownLoading != .loading }
    return try Self.results(of: store.withState { $0.shownLoading })
  }

  private func makeStore(_ state: RepositoryList.State) -> StoreOf<RepositoryList> {
    Store(initialState: state) {
      RepositoryList()
    } withDependencies: {
      $0.repositories = client
      $0.storeObservers = observers
    }
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

extension RepositoryList.State {
  /// The progress of the list that is shown: of the search, or of the repositories of an owner.
  var shownLoading: RepositoryList.Loading {
    if case .owner(let owner) = path.last { owner.loading } else { loading }
  }
}
