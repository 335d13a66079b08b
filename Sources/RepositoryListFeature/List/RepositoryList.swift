public import Composable
import Foundation

/// A feature that searches for repositories, page by page, with a ``RepositoryClient``.
@Reducer
public struct RepositoryList: Sendable {
  /// The state of the list.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The search query.
    public var query: String

    /// The number of the first page to load, until the query changes.
    public internal(set) var firstPage: Int

    /// The progress and the results of the search.
    public internal(set) var loading = Loading.idle

    /// The starred repositories.
    public internal(set) var favourites: Favourites

    /// The repositories and owners that are open, one above the other.
    public var path = StackState<Path.State>()

    /// The alert that is shown.
    @Presents public var alert: AlertState<Action.Alert>?

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - query: The query to search for when the list appears. An empty query does nothing.
    ///   - firstPage: The number of the first page to load, counted from one.
    ///   - favourites: The starred repositories.
    public init(
      query: String = "swift",
      firstPage: Int = 1,
      favourites: Favourites = Favourites()
    ) {
      self.query = query
      self.firstPage = firstPage
      self.favourites = favourites
    }

    /// The results, if they were loaded.
    public var results: Results? { loading.results }
  }

  /// The actions of the list.
  public enum Action: BindableAction, Codable, Equatable, Sendable {
    /// The buttons of an alert.
    @CasePathable
    public enum Alert: Codable, Equatable, Sendable {
      /// The user asked to save the star of a repository again.
      case tryAgainButtonTapped(Repository)
    }

    /// An action of the alert.
    case alert(PresentationAction<Alert>)

    /// A control changed a property.
    case binding(BindingAction<State>)

    /// The user asked for an owner by name, from a page on.
    case ownerEntered(String, page: Int)

    /// An action of an open repository or owner.
    case path(StackActionOf<Path>)

    /// The user starred or unstarred a repository.
    case favouriteButtonTapped(Repository.ID)

    /// The star could not be saved.
    case favouriteFailed(Repository, RepositoryError)

    /// The star was saved.
    case favouriteSaved(Repository, Bool)

    /// The next page could not be loaded.
    case nextPageFailed(RepositoryError)

    /// The next page was loaded.
    case nextPageLoaded(RepositoryPage)

    /// The list appeared.
    case onAppear

    /// The user asked for current results.
    case refreshButtonTapped

    /// The user asked to try again after an error.
    case retryButtonTapped

    /// A row appeared.
    case rowAppeared(Repository.ID)

    /// The user tapped a row.
    case rowTapped(Repository.ID)

    /// The user stopped typing.
    case searchDelayPassed

    /// The first page was loaded.
    case searched(RepositoryPage)

    /// The first page could not be loaded.
    case searchFailed(RepositoryError)
  }

  /// The features above the list.
  @Reducer
  public enum Path {
    /// An owner and the owner's repositories.
    case owner(OwnerDetail)

    /// A repository.
    case repository(RepositoryDetail)
  }

  private enum CancelID { case load }

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.repositories) private var repositories

  /// Creates the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .alert(.presented(.tryAgainButtonTapped(let repository))):
        return toggleFavourite(repository, &state)

      case .binding(\.query):
        return searchSoon(&state)

      case .ownerEntered(let login, let page):
        state.path.append(.owner(OwnerDetail.State(login: login, firstPage: page)))
        return .none

      case .path(.element(let id, let action)):
        return reduce(&state, id, action)

      case .alert, .binding, .path:
        return .none

      case .favouriteButtonTapped(let id):
        return toggleFavourite(state.results?.repositories[id: id], &state)

      case .favouriteFailed(let repository, let error):
        let wasOn = state.favourites.contains(repository.id)
        guard state.favourites.fail(repository.id) else { return .none }
        state.alert = .favouriteFailed(repository, isOn: wasOn, error)
        return .none

      case .favouriteSaved(let repository, let isOn):
        return save(repository, state.favourites.finish(repository.id, isOn))

      case .nextPageFailed(let error):
        state.loading.changeResults { $0.paging = .failed(error) }
        return .none

      case .nextPageLoaded(let page):
        state.loading.changeResults { $0.append(page) }
        return .none

      case .onAppear:
        return state.loading == .idle ? search(&state) : .none

      case .refreshButtonTapped, .searchDelayPassed:
        return search(&state)

      case .retryButtonTapped:
        return retry(&state)

      case .rowAppeared(let id):
        return loadPage(state.loading.startPage(after: id), state)

      case .rowTapped(let id):
        open(state.results?.repositories[id: id], &state)
        return .none

      case .searched(let page):
        state.loading = .loaded(Results(page))
        return .none

      case .searchFailed(let error):
        state.loading = .failed(error)
        return .none
      }
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$alert, action: \.alert)
  }
}

extension RepositoryList {
  /// Searches when the user has stopped typing.
  ///
  /// An earlier search is cancelled.
  private func searchSoon(_ state: inout State) -> Effect<Action> {
    state.firstPage = 1
    guard !state.trimmedQuery.isEmpty else {
      state.loading = .idle
      return .cancel(id: CancelID.load)
    }
    // The next page belongs to the old query, so it is no longer loaded.
    state.loading.changeResults {
      $0.nextPage = nil
      $0.paging = .idle
    }
    return .run { send in await send(.searchDelayPassed) }
      .debounce(id: CancelID.load, for: .milliseconds(300), clock: clock)
  }

  private func search(_ state: inout State) -> Effect<Action> {
    let query = state.trimmedQuery
    guard !query.isEmpty else { return .none }
    state.loading = .loading
    return load(query, page: state.firstPage, { .searched($0) }, or: { .searchFailed($0) })
  }

  private func loadPage(_ page: Int?, _ state: State) -> Effect<Action> {
    guard let page else { return .none }
    return load(
      state.trimmedQuery,
      page: page,
      { .nextPageLoaded($0) },
      or: { .nextPageFailed($0) }
    )
  }

  private func load(
    _ query: String,
    page: Int,
    _ success: @escaping @Sendable (RepositoryPage) -> Action,
    or failure: @escaping @Sendable (RepositoryError) -> Action
  ) -> Effect<Action> {
    .run { send in
      do throws(RepositoryError) {
        await send(success(try await repositories.search(query, page)))
      } catch {
        await send(failure(error))
      }
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }

  private func retry(_ state: inout State) -> Effect<Action> {
    switch state.loading {
    case .failed: search(&state)
    case .loaded: loadPage(state.loading.startPage(), state)
    case .idle, .loading: .none
    }
  }
}

extension RepositoryList {
  /// Handles the actions of open features that are about more than themselves.
  private func reduce(
    _ state: inout State,
    _ id: StackElementID,
    _ action: Path.Action
  ) -> Effect<Action> {
    switch (state.path[id: id], action) {
    case (.owner(let owner), .owner(.favouriteButtonTapped(let id))):
      return toggleFavourite(owner.loading.results?.repositories[id: id], &state)
    case (.owner(let owner), .owner(.rowTapped(let row))):
      open(owner.loading.results?.repositories[id: row], &state)
    case (.repository(let detail), .repository(.favouriteButtonTapped)):
      return toggleFavourite(detail.repository, &state)
    case (.repository(let detail), .repository(.ownerButtonTapped)):
      state.path.append(.owner(OwnerDetail.State(login: detail.repository.owner.login)))
    default:
      break
    }
    return .none
  }

  private func open(_ repository: Repository?, _ state: inout State) {
    guard let repository else { return }
    state.path.append(.repository(RepositoryDetail.State(repository)))
  }
}

extension RepositoryList.Path.State: Codable, Equatable, Sendable {}
extension RepositoryList.Path.Action: Codable, Equatable, Sendable {}

extension RepositoryList {
  private func toggleFavourite(
    _ repository: Repository?,
    _ state: inout State
  ) -> Effect<Action> {
    guard let repository else { return .none }
    return save(repository, state.favourites.toggle(repository.id))
  }

  private func save(_ repository: Repository, _ isOn: Bool?) -> Effect<Action> {
    guard let isOn else { return .none }
    return .run { send in
      do throws(RepositoryError) {
        try await repositories.setFavourite(repository.fullName, isOn)
        await send(.favouriteSaved(repository, isOn))
      } catch {
        await send(.favouriteFailed(repository, error))
      }
    }
  }
}

extension RepositoryList.State {
  fileprivate var trimmedQuery: String {
    query.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension AlertState<RepositoryList.Action.Alert> {
  static func favouriteFailed(
    _ repository: Repository,
    isOn: Bool,
    _ error: RepositoryError
  ) -> Self {
    AlertState {
      TextState("\(repository.fullName) could not be \(isOn ? "starred" : "unstarred")")
    } actions: {
      ButtonState(role: .cancel) { TextState("OK") }
      if error.mayPass {
        ButtonState(action: .tryAgainButtonTapped(repository)) { TextState("Try Again") }
      }
    } message: {
      TextState("\(error)")
    }
  }
}
