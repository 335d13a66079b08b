public import Composable
import Foundation

/// A feature that searches for repositories, page by page, with a ``RepositoryClient``.
///
/// The reducer only changes the state, and tasks follow it: one waits until the user stops typing,
/// one requests the page that ``State/loading`` says. States and actions are `Codable` only because
/// the sample records its sessions.
@Reducer
public struct RepositoryList {
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

    /// A Boolean value that indicates whether the list has appeared.
    ///
    /// Nothing is loaded before. A list in a tab that may never be opened starts with `false`.
    public var hasAppeared = true

    /// The progress and the results of the search.
    public internal(set) var loading = Loading.loading

    /// The starred repositories.
    public internal(set) var favorites: Favorites

    /// The repositories and owners that are open, one above the other.
    public var path = StackState<Path.State>()

    /// The alert that is shown.
    @Presents public var alert: AlertState<Action.Alert>?

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - query: The query to search for. An empty query does nothing.
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
      if searchedQuery.isEmpty { loading = .idle }
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

    /// A repository has a star, or has none any more.
    case favoriteChanged(Repository, Bool)

    /// Something happened to a star that is not saved.
    case favorites(UnsavedAction<Self>)

    /// A page could not be loaded.
    case loadFailed(RepositoryError)

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
        return state.toggleFavorite(repository)

      case .favoriteButtonTapped(let id):
        guard let repository = state.results?.repositories[id: id] else { return .none }
        return state.toggleFavorite(repository)

      case .favoriteChanged(let repository, let isOn):
        if isOn {
          state.favorites.ids.insert(repository.id)
        } else {
          state.favorites.ids.remove(repository.id)
        }
        return .none

      case .favorites(let event):
        let favorites = state.favorites
        favorites.$saved.withLock { $0 = favorites.unsaved.confirmed ?? favorites.ids }
        // The user can have changed it back already.
        if case .failed(_, .favoriteChanged(let repository, let isOn), let message) = event,
          !favorites.isSaving(repository.id)
        {
          state.alert = .favoriteFailed(repository, isOn: isOn, message)
        }
        return .none

      case .loadFailed(let error):
        state.loading.fail(error)
        return .none

      case .ownerEntered(let login, let page):
        state.path.append(.owner(OwnerDetail.State(login: login, firstPage: page)))
        return .none

      case .pageLoaded(let page):
        state.loading.receive(page)
        return .none

      case .path(.element(_, .owner(.delegate(.favoriteToggled(let repository))))),
        .path(.element(_, .repository(.delegate(.favoriteToggled(let repository))))):
        return state.toggleFavorite(repository)

      case .path(.element(_, .owner(.delegate(.repositoryOpened(let repository))))):
        state.path.append(.repository(RepositoryDetail.State(repository)))
        return .none

      case .path(.element(let id, .repository(.loadFailed(let error)))) where error.isNotFound:
        if let name = state.path[id: id, case: \.repository]?.repository.fullName {
          state.path[id: id] = nil
          state.alert = .repositoryGone(name)
        }
        return .none

      case .path(.element(_, .repository(.delegate(.ownerOpened(let login))))):
        state.path.append(.owner(OwnerDetail.State(login: login)))
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
        guard let repository = state.results?.repositories[id: id] else { return .none }
        state.path.append(.repository(RepositoryDetail.State(repository)))
        return .none

      case .alert, .binding, .path:
        return .none
      }
    }
    .optimistic(\.favorites.ids, unsaved: \.favorites.unsaved, action: \.favorites) { action in
      guard case .favoriteChanged(let repository, let isOn) = action else { return nil }
      return .save(id: repository.id, replacesWaiting: true) { [repositories] in
        try await repositories.setFavorite(repository.fullName, isOn)
      }
    }
    .task(id: \.typedQuery) { state in
      guard let query = state.typedQuery else { return .none }
      if query.isEmpty { return .send(.searchDelayPassed) }
      return .run { [clock] send in
        try await clock.sleep(for: .milliseconds(300))
        await send(.searchDelayPassed)
      }
    }
    .task(id: \.request) { state in
      guard let request = state.request else { return .none }
      return .run { [repositories] send in
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
    guard hasAppeared, typedQuery == nil, let page = loading.page(first: firstPage) else {
      return nil
    }
    return Request(query: searchedQuery, page: page)
  }

  /// Starts to search for the typed query.
  mutating func search() {
    if let typedQuery {
      searchedQuery = typedQuery
      firstPage = 1
    }
    loading = searchedQuery.isEmpty ? .idle : .loading
  }

  fileprivate func toggleFavorite(_ repository: Repository) -> Effect<RepositoryList.Action> {
    .send(.favoriteChanged(repository, !favorites.contains(repository.id)))
  }
}

extension RepositoryList.Path.State: Codable, Equatable, Sendable {}
extension RepositoryList.Path.Action: Codable, Equatable, Sendable {}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension AlertState<RepositoryList.Action.Alert> {
  static func repositoryGone(_ name: String) -> Self {
    AlertState {
      TextState("\(name) does not exist anymore")
    } actions: {
      ButtonState(role: .cancel) { TextState("OK") }
    }
  }

  static func favoriteFailed(_ repository: Repository, isOn: Bool, _ message: String) -> Self {
    AlertState {
      TextState("\(repository.fullName) could not be \(isOn ? "starred" : "unstarred")")
    } actions: {
      ButtonState(role: .cancel) { TextState("OK") }
      ButtonState(action: .tryAgainButtonTapped(repository)) { TextState("Try Again") }
    } message: {
      TextState(message)
    }
  }
}
