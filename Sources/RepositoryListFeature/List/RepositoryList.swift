public import Composable
import Foundation

/// Repositories that a query finds, page by page, asked of a ``RepositoryClient``.
@Reducer
public struct RepositoryList: Sendable {
  /// What is known of the list.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// What the user looks for.
    public var query: String

    /// The number of the page that is loaded first, as long as the query is the same.
    public internal(set) var firstPage: Int

    /// What is found.
    public internal(set) var loading = Loading.idle

    /// What the user has starred.
    public internal(set) var favourites: Favourites

    /// The repository that is shown by itself.
    @Presents public var detail: RepositoryDetail.State?

    /// What the user has to know.
    @Presents public var alert: AlertState<Action.Alert>?

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - query: What to look for when the list appears; nothing if it is empty.
    ///   - firstPage: The number of the page to begin with, from one on.
    ///   - favourites: What is starred.
    public init(
      query: String = "swift",
      firstPage: Int = 1,
      favourites: Favourites = Favourites()
    ) {
      self.query = query
      self.firstPage = firstPage
      self.favourites = favourites
    }

    /// What is found, if that is loaded.
    public var results: Results? {
      if case .loaded(let results) = loading { results } else { nil }
    }
  }

  /// What can happen to the list.
  public enum Action: BindableAction, Codable, Equatable, Sendable {
    /// A button of an alert.
    @CasePathable
    public enum Alert: Codable, Equatable, Sendable {
      /// The user wants the star of a repository to be changed again.
      case tryAgainButtonTapped(Repository)
    }

    /// Something has happened to the alert.
    case alert(PresentationAction<Alert>)

    /// A control has changed a property.
    case binding(BindingAction<State>)

    /// Something has happened to the repository that is shown by itself.
    case detail(PresentationAction<RepositoryDetail.Action>)

    /// The user stars a repository, or takes the star away.
    case favouriteButtonTapped(Repository.ID)

    /// That could not be saved.
    case favouriteFailed(Repository, RepositoryError)

    /// That is saved.
    case favouriteSaved(Repository, Bool)

    /// The next page could not be loaded.
    case nextPageFailed(RepositoryError)

    /// The next page is loaded.
    case nextPageLoaded(RepositoryPage)

    /// The list is shown.
    case onAppear

    /// The user wants to see what has changed.
    case refreshButtonTapped

    /// The user wants what has failed to be tried again.
    case retryButtonTapped

    /// A row is shown.
    case rowAppeared(Repository.ID)

    /// The user wants to know more of a repository.
    case rowTapped(Repository.ID)

    /// The user has stopped typing.
    case searchDelayPassed

    /// The first page is loaded.
    case searched(RepositoryPage)

    /// The first page could not be loaded.
    case searchFailed(RepositoryError)
  }

  private enum CancelID { case load }

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.repositories) private var repositories

  /// Creates the reducer.
  public init() {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .alert(.presented(.tryAgainButtonTapped(let repository))):
        return toggleFavourite(repository, &state)

      case .binding(\.query):
        return searchSoon(&state)

      case .detail(.presented(.favouriteButtonTapped)):
        return toggleFavourite(state.detail?.repository, &state)

      case .alert, .binding, .detail:
        return .none

      case .favouriteButtonTapped(let id):
        return toggleFavourite(state.results?.repositories[id: id], &state)

      case .favouriteFailed(let repository, let error):
        let wasOn = state.favourites.contains(repository.id)
        guard state.favourites.failed(repository.id) else { return .none }
        state.alert = .favouriteFailed(repository, isOn: wasOn, error)
        return .none

      case .favouriteSaved(let repository, let isOn):
        return save(repository, state.favourites.saved(repository.id, isOn))

      case .nextPageFailed(let error):
        state.changeResults { $0.paging = .failed(error) }
        return .none

      case .nextPageLoaded(let page):
        state.changeResults { $0.append(page) }
        return .none

      case .onAppear:
        return state.loading == .idle ? search(&state) : .none

      case .refreshButtonTapped, .searchDelayPassed:
        return search(&state)

      case .retryButtonTapped:
        return retry(&state)

      case .rowAppeared(let id):
        guard let results = state.results, results.paging == .idle,
          results.repositories.last?.id == id
        else { return .none }
        return loadNextPage(&state)

      case .rowTapped(let id):
        state.detail = state.results?.repositories[id: id].map(RepositoryDetail.State.init)
        return .none

      case .searched(let page):
        state.loading = .loaded(Results(page))
        return .none

      case .searchFailed(let error):
        state.loading = .failed(error)
        return .none
      }
    }
    .ifLet(\.$detail, action: \.detail) {
      RepositoryDetail()
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension RepositoryList {
  /// Searches once the user has stopped typing; what was asked before is not waited for any more.
  private func searchSoon(_ state: inout State) -> Effect<Action> {
    state.firstPage = 1
    guard !state.trimmedQuery.isEmpty else {
      state.loading = .idle
      return .cancel(id: CancelID.load)
    }
    // Nothing more is loaded of what the old query has found, as that would be of the new one.
    state.changeResults {
      $0.nextPage = nil
      $0.paging = .idle
    }
    return .run { send in
      try await clock.sleep(for: .milliseconds(300))
      await send(.searchDelayPassed)
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }

  private func search(_ state: inout State) -> Effect<Action> {
    let query = state.trimmedQuery
    guard !query.isEmpty else { return .none }
    state.loading = .loading
    return load(query, page: state.firstPage, { .searched($0) }, or: { .searchFailed($0) })
  }

  private func loadNextPage(_ state: inout State) -> Effect<Action> {
    guard let page = state.results?.nextPage else { return .none }
    state.changeResults { $0.paging = .loading }
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
    case .loaded(let results) where results.paging != .loading: loadNextPage(&state)
    case .idle, .loading, .loaded: .none
    }
  }
}

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

  fileprivate mutating func changeResults(_ change: (inout RepositoryList.Results) -> Void) {
    guard var results else { return }
    // Let go of it meanwhile, so that it is not copied.
    loading = .idle
    change(&results)
    loading = .loaded(results)
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
