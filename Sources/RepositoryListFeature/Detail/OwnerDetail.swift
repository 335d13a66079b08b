public import Composable

/// A feature that shows an owner and the owner's repositories, page by page.
@Reducer
public struct OwnerDetail: Sendable {
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
    public internal(set) var loading = RepositoryList.Loading.idle

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
    /// The user starred or unstarred a repository. The list handles this action.
    case favouriteButtonTapped(Repository.ID)

    /// The owner and the first page of repositories were loaded.
    case loaded(Owner, RepositoryPage)

    /// The owner or the first page could not be loaded.
    case loadFailed(RepositoryError)

    /// The next page could not be loaded.
    case nextPageFailed(RepositoryError)

    /// The next page was loaded.
    case nextPageLoaded(RepositoryPage)

    /// The user asked to load again or, after an error, to try again.
    case retryButtonTapped

    /// A row appeared.
    case rowAppeared(Repository.ID)

    /// The user tapped a row. The list handles this action.
    case rowTapped(Repository.ID)

    /// The owner appeared.
    case task
  }

  private enum CancelID { case load }

  @Dependency(\.repositories) private var repositories

  /// Creates the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .favouriteButtonTapped, .rowTapped:
        return .none

      case .loaded(let owner, let page):
        state.owner = owner
        state.loading = .loaded(RepositoryList.Results(page))
        return .none

      case .loadFailed(let error):
        state.loading = .failed(error)
        return .none

      case .nextPageFailed(let error):
        state.loading.changeResults { $0.paging = .failed(error) }
        return .none

      case .nextPageLoaded(let page):
        state.loading.changeResults { $0.append(page) }
        return .none

      case .retryButtonTapped where state.loading.results != nil && state.loading.error != nil:
        return load(state.loading.startPage(), of: state.owner)

      case .retryButtonTapped:
        return load(&state)

      case .rowAppeared(let id):
        return load(state.loading.startPage(after: id), of: state.owner)

      case .task:
        return state.loading == .idle ? load(&state) : .none
      }
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.loading = .loading
    return .run { [login = state.login, page = state.firstPage] send in
      do throws(RepositoryError) {
        let owner = try await repositories.owner(login)
        await send(.loaded(owner, try await repositories.repositoriesOfOwner(owner, page)))
      } catch {
        await send(.loadFailed(error))
      }
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }

  private func load(_ page: Int?, of owner: Owner?) -> Effect<Action> {
    guard let page, let owner else { return .none }
    return .run { send in
      do throws(RepositoryError) {
        await send(.nextPageLoaded(try await repositories.repositoriesOfOwner(owner, page)))
      } catch {
        await send(.nextPageFailed(error))
      }
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }
}
