public import Composable

/// A feature that shows an owner and the owner's repositories, page by page.
@Reducer
public struct OwnerDetail {
  /// The state of the feature.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The name of the account.
    public let login: String

    /// The number of the first page to load.
    public let firstPage: Int

    /// The owner, if it was loaded.
    public internal(set) var owner: Owner?

    /// The progress and the repositories of the owner.
    public internal(set) var loading = RepositoryList.Loading.loading

    /// Creates the state.
    ///
    /// - Parameters:
    ///   - login: The name of the account.
    ///   - firstPage: The number of the first page to load, counted from one.
    public init(login: String, firstPage: Int = 1) {
      self.login = login
      self.firstPage = firstPage
    }
  }

  /// The actions of the feature.
  public enum Action: Codable, Equatable, Sendable {
    /// The actions for the list, which presents this feature.
    @CasePathable
    public enum Delegate: Codable, Equatable, Sendable {
      /// The user starred or unstarred a repository.
      case favoriteToggled(Repository)

      /// The user opened a repository.
      case repositoryOpened(Repository)
    }

    /// An action for the list.
    case delegate(Delegate)

    /// The user starred or unstarred a repository.
    case favoriteButtonTapped(Repository.ID)

    /// The owner and a page of repositories were loaded.
    case loaded(Owner, RepositoryPage)

    /// The owner or a page could not be loaded.
    case loadFailed(RepositoryError)

    /// The user asked to load again or, after an error, to try again.
    case retryButtonTapped

    /// A row appeared.
    case rowAppeared(Repository.ID)

    /// The user tapped a row.
    case rowTapped(Repository.ID)
  }

  @Dependency(\.repositories) private var repositories

  /// Creates the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none

      case .favoriteButtonTapped(let id):
        guard let repository = state.loading.results?.repositories[id: id] else { return .none }
        return .send(.delegate(.favoriteToggled(repository)))

      case .loaded(let owner, let page):
        state.owner = owner
        state.loading.receive(page)
        return .none

      case .loadFailed(let error):
        state.loading.fail(error)
        return .none

      case .retryButtonTapped:
        state.loading.reload()
        return .none

      case .rowAppeared(let id):
        state.loading.loadPage(after: id)
        return .none

      case .rowTapped(let id):
        guard let repository = state.loading.results?.repositories[id: id] else { return .none }
        return .send(.delegate(.repositoryOpened(repository)))
      }
    }
    .task(id: \.page) { state in
      guard let page = state.page else { return .none }
      // The first page comes with the owner, who is then known.
      let known = state.loading == .loading ? nil : state.owner
      return .run { [repositories, login = state.login] send in
        do throws(RepositoryError) {
          let owner = if let known { known } else { try await repositories.owner(login) }
          await send(.loaded(owner, try await repositories.repositoriesOfOwner(owner, page)))
        } catch {
          await send(.loadFailed(error))
        }
      }
    }
  }
}

extension OwnerDetail.State {
  /// The page that is being loaded.
  fileprivate var page: Int? { loading.page(first: firstPage) }
}
