public import Composable

/// A feature that shows one repository and loads its current version.
@Reducer
public struct RepositoryDetail: Sendable {
  /// The progress of loading the repository.
  public enum Loading: Codable, Equatable, Sendable {
    /// Loading has not started.
    case idle

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
    public internal(set) var loading = Loading.idle

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
    /// The user asked to go back.
    case closeButtonTapped

    /// The user starred or unstarred the repository. The parent handles this action.
    case favouriteButtonTapped

    /// The repository was loaded.
    case loaded(Repository)

    /// The repository could not be loaded.
    case loadFailed(RepositoryError)

    /// The user asked for the owner. The list handles this action.
    case ownerButtonTapped

    /// The user asked to try again.
    case retryButtonTapped

    /// The repository appeared.
    case task
  }

  @Dependency(\.dismiss) private var dismiss
  @Dependency(\.repositories) private var repositories

  /// Creates the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeButtonTapped:
        return .run { _ in await dismiss() }

      case .favouriteButtonTapped, .ownerButtonTapped:
        return .none

      case .loaded(let repository):
        state.repository = repository
        state.loading = .loaded
        return .none

      case .loadFailed(let error):
        state.loading = .failed(error)
        return .none

      case .retryButtonTapped, .task:
        return load(&state)
      }
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    guard state.loading != .loading else { return .none }
    state.loading = .loading
    return .run { [name = state.repository.fullName] send in
      do throws(RepositoryError) {
        await send(.loaded(try await repositories.repository(name)))
      } catch {
        await send(.loadFailed(error))
      }
    }
  }
}
