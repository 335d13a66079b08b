public import Composable
import Foundation

/// A feature that searches for repositories, page by page, with a ``RepositoryClient``.
@Reducer
public struct RepositoryList: Sendable {
  /// The state of the list.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The text that the user types.
    public var query: String

    /// The query of the search.
    ///
    /// It becomes the typed text when the user stops typing.
    public internal(set) var searchedQuery: String

    /// The number of the first page to load, until the search changes.
    public internal(set) var firstPage: Int

    /// The progress and the results of the search.
    public internal(set) var loading = Loading.idle

    /// The starred repositories.
    public internal(set) var favorites: Favorites

    /// The repositories and owners that are open, one above the other.
    public var path = StackState<Path.State>()

    /// The alert that is shown.
    @Presents public var alert: AlertState<Action.Alert>?

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - query: The query to search for when the list appears. An empty query does nothing.
    ///   - firstPage: The number of the first page to load, counted from one.
    ///   - favorites: The starred repositories.
    public init(
      query: String = "swift",
      firstPage: Int = 1,
      favorites: Favorites = Favorites()
    ) {
      self.query = query
      searchedQuery = query.trimmed
      self.firstPage = firstPage
      self.favorites = favorites
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
    case favoriteButtonTapped(Repository.ID)

    /// The star could not be saved.
    case favoriteFailed(Repository, RepositoryError)

    /// The star was saved.
    case favoriteSaved(Repository, Bool)

    /// A page could not be loaded.
    case loadFailed(RepositoryError)

    /// The list appeared.
    case onAppear

    /// A page was loaded.
    case pageLoaded(RepositoryPage)

    /// The user asked for current results.
    case refreshButtonTapped

    /// The user asked to try again after an error.
    case retryButtonTapped

    /// A row appeared.
    case rowAppeared(Repository.ID)

    /// The user tapped a row.
    case rowTapped(Repository.ID)

    /// The user stopped typing, or emptied the query.
    case searchDelayPassed
  }

  /// The features above the list.
  @Reducer
  public enum Path {
    /// An owner and the owner's repositories.
    case owner(OwnerDetail)

    /// A repository.
    case repository(RepositoryDetail)
  }

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.repositories) private var repositories

  /// Creates the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .alert(.presented(.tryAgainButtonTapped(let repository))):
        return toggleFavorite(repository, &state)

      case .ownerEntered(let login, let page):
        state.path.append(.owner(OwnerDetail.State(login: login, firstPage: page)))
        return .none

      case .path(.element(let id, let action)):
        return reduce(&state, id, action)

      case .alert, .binding, .path:
        return .none

      case .favoriteButtonTapped(let id):
        return toggleFavorite(state.results?.repositories[id: id], &state)

      case .favoriteFailed(let repository, let error):
        let wasOn = state.favorites.contains(repository.id)
        guard state.favorites.fail(repository.id) else { return .none }
        state.alert = .favoriteFailed(repository, isOn: wasOn, error)
        return .none

      case .favoriteSaved(let repository, let isOn):
        return save(repository, state.favorites.finish(repository.id, isOn))

      case .loadFailed(let error):
        state.loading.fail(error)
        return .none

      case .onAppear:
        if state.loading == .idle { state.search() }
        return .none

      case .pageLoaded(let page):
        state.loading.receive(page)
        return .none

      case .refreshButtonTapped, .searchDelayPassed:
        state.search()
        return .none

      case .retryButtonTapped:
        if state.loading.error != nil { state.loading.reload() }
        return .none

      case .rowAppeared(let id):
        state.loading.loadPage(after: id)
        return .none

      case .rowTapped(let id):
        open(state.results?.repositories[id: id], &state)
        return .none
      }
    }
    .task(id: \.typedQuery) { state in
      guard let query = state.typedQuery else { return .none }
      if query.isEmpty { return .send(.searchDelayPassed) }
      return .run { send in
        try await clock.sleep(for: .milliseconds(300))
        await send(.searchDelayPassed)
      }
    }
    .task(id: \.request) { state in
      guard let request = state.request else { return .none }
      return .run { send in
        do throws(RepositoryError) {
          let page = try await repositories.search(request.query, request.page)
          await send(.pageLoaded(page))
        } catch {
          await send(.loadFailed(error))
        }
      }
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$alert, action: \.alert)
  }
}

extension RepositoryList.State {
  fileprivate struct Request: Equatable {
    let query: String
    let page: Int
  }

  /// The typed query, until it is the query of the search.
  fileprivate var typedQuery: String? {
    let query = query.trimmed
    return query == searchedQuery ? nil : query
  }

  /// The page that is being loaded.
  ///
  /// While the user types, there is none: the results of the old query are not needed anymore.
  fileprivate var request: Request? {
    guard typedQuery == nil, let page = loading.page(first: firstPage) else { return nil }
    return Request(query: searchedQuery, page: page)
  }

  /// Starts to search for the typed query.
  fileprivate mutating func search() {
    if let typedQuery {
      searchedQuery = typedQuery
      firstPage = 1
    }
    loading = searchedQuery.isEmpty ? .idle : .loading
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
    case (.owner(let owner), .owner(.favoriteButtonTapped(let id))):
      return toggleFavorite(owner.loading.results?.repositories[id: id], &state)
    case (.owner(let owner), .owner(.rowTapped(let row))):
      open(owner.loading.results?.repositories[id: row], &state)
    case (.repository(let detail), .repository(.favoriteButtonTapped)):
      return toggleFavorite(detail.repository, &state)
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
  private func toggleFavorite(
    _ repository: Repository?,
    _ state: inout State
  ) -> Effect<Action> {
    guard let repository else { return .none }
    return save(repository, state.favorites.toggle(repository.id))
  }

  private func save(_ repository: Repository, _ isOn: Bool?) -> Effect<Action> {
    guard let isOn else { return .none }
    return .run { send in
      do throws(RepositoryError) {
        try await repositories.setFavorite(repository.fullName, isOn)
        await send(.favoriteSaved(repository, isOn))
      } catch {
        await send(.favoriteFailed(repository, error))
      }
    }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension AlertState<RepositoryList.Action.Alert> {
  static func favoriteFailed(
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
