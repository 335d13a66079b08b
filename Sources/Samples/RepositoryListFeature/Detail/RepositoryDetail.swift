public import Composable

/// A feature that shows one repository and loads its current version.
@Reducer
public struct RepositoryDetail {
  /// The progress of loading the repository.
  public enum Loading: Codable, Equatable, Sendable {
    /// The repository is being loaded.
    case loading

    /// The repository was loaded.
    case loaded

    /// The repository could not be loaded. The search result is shown.
    case failed(RepositoryError)
  }

  /// The state of the feature.
  @ObservableState
  public struct State: Codable, Equatable, Identifiable, Sendable {
    /// The repository.
    public internal(set) var repository: Repository

    /// The progress of loading the repository.
    public internal(set) var loading = Loading.loading

    public var id: Repository.ID { repository.id }

    /// Creates the state.
    ///
    /// - Parameter repository: The repository from the search results.
    public init(_ repository: Repository) {
      self.repository = repository
    }
  }

  /// The actions of the feature.
  public enum Action: Codable, Equatable, Sendable {
    /// The actions for the list, which presents this feature.
    @CasePathable
    public enum Delegate: Codable, Equatable, Sendable {
      /// The user starred or unstarred the repository.
      case favoriteToggled(Repository)

      /// The user opened the owner with the given name.
      case ownerOpened(String)
    }

    /// The user asked to go back.
    case closeButtonTapped

    /// An action for the list.
    case delegate(Delegate)

    /// The user starred or unstarred the repository.
    case favoriteButtonTapped

    /// The repository was loaded.
    case loaded(Repository)

    /// The repository could not be loaded.
    case loadFailed(RepositoryError)

    /// The user asked for the owner.
    case ownerButtonTapped

    /// The user asked to try again.
    case retryButtonTapped
  }

  @Dependency(\.dismiss) private var dismiss
  @Dependency(\.repositories) private var repositories

  /// Creates the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeButtonTapped:
        return .run { [dismiss] _ in await dismiss() }

      case .delegate:
        return .none

      case .favoriteButtonTapped:
        return .send(.delegate(.favoriteToggled(state.repository)))

      case .loaded(let repository):
        state.repository = repository
        state.loading = .loaded
        return .none

      case .loadFailed(let error):
        state.loading = .failed(error)
        return .none

      case .ownerButtonTapped:
        return .send(.delegate(.ownerOpened(state.repository.owner.login)))

      case .retryButtonTapped:
        state.loading = .loading
        return .none
      }
    }
    .task(id: \.isLoading) { state in
      guard state.isLoading else { return .none }
      return .run { [repositories, name = state.repository.fullName] send in
        do throws(RepositoryError) {
          await send(.loaded(try await repositories.repository(name)))
        } catch {
          await send(.loadFailed(error))
        }
      }
    }
  }
}

extension RepositoryDetail.State {
  fileprivate var isLoading: Bool { loading == .loading }
}
