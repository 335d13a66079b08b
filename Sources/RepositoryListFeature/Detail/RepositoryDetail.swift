public import Composable

/// One repository, with what has changed since it was found.
@Reducer
public struct RepositoryDetail: Sendable {
  /// How far loading the repository is.
  public enum Loading: Codable, Equatable, Sendable {
    /// Nothing is asked for.
    case idle

    /// The repository is on its way.
    case loading

    /// The repository is as the server has it.
    case loaded

    /// The repository could not be loaded; it is shown as it was found.
    case failed(RepositoryError)
  }

  /// What is known of the repository.
  @ObservableState
  public struct State: Codable, Equatable, Identifiable, Sendable {
    /// The repository.
    public internal(set) var repository: Repository

    /// How far loading it is.
    public internal(set) var loading = Loading.idle

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public var id: Repository.ID { repository.id }

    /// Creates the state.
    ///
    /// - Parameter repository: The repository, as it was found.
    public init(_ repository: Repository) {
      self.repository = repository
    }
  }

  /// What can happen to the repository.
  public enum Action: Codable, Equatable, Sendable {
    /// The user wants to go back.
    case closeButtonTapped

    /// The user stars the repository, or takes the star away; its parent sees to that.
    case favouriteButtonTapped

    /// The repository is loaded.
    case loaded(Repository)

    /// The repository could not be loaded.
    case loadFailed(RepositoryError)

    /// The user wants loading to be tried again.
    case retryButtonTapped

    /// The repository is shown.
    case task
  }

  @Dependency(\.dismiss) private var dismiss
  @Dependency(\.repositories) private var repositories

  /// Creates the reducer.
  public init() {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeButtonTapped:
        return .run { _ in await dismiss() }

      case .favouriteButtonTapped:
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
