import Composable

extension RepositoryList.State {
  /// What a program saves and restores: the query, and what is open.
  public struct Saved: Codable, Equatable, Sendable {
    fileprivate var query: String
    fileprivate var path: [RepositoryList.Path.State.Saved]
  }

  /// The part of the state that a program saves and restores.
  ///
  /// The search and the open features load again, because their tasks follow the state.
  public var saved: Saved {
    get { Saved(query: query, path: path.map(\.saved)) }
    set {
      query = newValue.query
      search()
      path = StackState(newValue.path.map { RepositoryList.Path.State($0) })
    }
  }
}

extension RepositoryList.Path.State {
  fileprivate enum Saved: Codable, Equatable {
    case owner(login: String)
    case repository(Repository)
  }

  fileprivate init(_ saved: Saved) {
    self =
      switch saved {
      case .owner(let login): .owner(OwnerDetail.State(login: login))
      case .repository(let repository): .repository(RepositoryDetail.State(repository))
      }
  }

  fileprivate var saved: Saved {
    switch self {
    case .owner(let owner): .owner(login: owner.login)
    case .repository(let detail): .repository(detail.repository)
    }
  }
}
