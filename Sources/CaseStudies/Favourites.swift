import Composable

/// A screen that loads the user's favourites when it first appears.
@Reducer
struct Favourites {
  @ObservableState
  struct State: Equatable {
    var phase = Phase.new
  }

  enum Phase: Equatable {
    case new
    case loading
    case loaded([String])
    case failed(String)
  }

  enum Action {
    case appeared
    case retryButtonTapped
    case response(Result<[String], any Error>)
  }

  @Dependency(\.favourites) var favourites

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return state.phase == .new ? load(&state) : .none

      case .retryButtonTapped:
        guard case .failed = state.phase else { return .none }
        return load(&state)

      case .response(.success(let titles)):
        state.phase = .loaded(titles)
        return .none

      case .response(.failure(let error)):
        state.phase = .failed("\(error)")
        return .none
      }
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.phase = .loading
    return .run { [favourites] send in
      await send(.response(Result { try await favourites.load() }))
    }
  }
}

/// The service that provides the user's favourites.
@DependencyClient
struct FavouritesClient: Sendable {
  var load: @Sendable () async throws -> [String]
}

extension FavouritesClient: DependencyKey {
  /// A simulated service, because the case study has no real one.
  static let liveValue = Self {
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1))
    return ["Tetris", "Snake"]
  }

  static let previewValue = Self { ["Tetris", "Snake"] }
  static let testValue = Self()

  /// A service that fails the first time and then succeeds.
  static func failingOnce() -> Self {
    let isFirst = LockIsolated(true)
    return Self {
      let fails = isFirst.withValue { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if fails { throw ServiceError("The service is tired.") }
      return ["Tetris", "Snake"]
    }
  }
}

extension DependencyValues {
  var favourites: FavouritesClient {
    get { self[FavouritesClient.self] }
    set { self[FavouritesClient.self] = newValue }
  }
}

extension Favourites {
  static let study = CaseStudy("favourites", "A screen that loads once, and again on demand.") {
    let session = Session(initialState: State()) {
      Favourites()
    } withDependencies: {
      $0.favourites = .failingOnce()
    }
    await session.send(.appeared).finish()
    session.send(.appeared)
    await session.send(.retryButtonTapped).finish()
    return session.transcript
  }
}
