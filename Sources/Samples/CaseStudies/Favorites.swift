import Composable

/// A screen that loads the user's favorites when it first appears.
@Reducer
struct Favorites {
  @ObservableState
  struct State: Equatable {
    var phase = Phase.loading
    var isLoading: Bool { phase == .loading }
  }

  enum Phase: Equatable {
    case loading
    case loaded([String])
    case failed(String)
  }

  enum Action {
    case retryButtonTapped
    case response(Result<[String], any Error>)
  }

  @Dependency(\.favorites) var favorites

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .retryButtonTapped:
        if case .failed = state.phase { state.phase = .loading }

      case .response(.success(let titles)):
        state.phase = .loaded(titles)

      case .response(.failure(let error)):
        state.phase = .failed("\(error)")
      }
      return .none
    }
    .task(id: \.isLoading) { state in
      guard state.isLoading else { return .none }
      return .run { [favorites] send in
        await send(.response(Result { try await favorites.load() }))
      }
    }
  }
}

/// The presenter of an architecture such as VIP, as a property.
extension Favorites.State {
  struct ViewModel: Equatable {
    var rows: [String] = []
    var message: String?
    var canRetry = false
  }

  var viewModel: ViewModel {
    switch phase {
    case .loading: ViewModel(message: "Loading…")
    case .loaded(let titles): ViewModel(rows: titles)
    case .failed(let reason): ViewModel(message: reason, canRetry: true)
    }
  }
}

/// The service that provides the user's favorites.
@DependencyClient
struct FavoritesClient: Sendable {
  var load: @Sendable () async throws -> [String]
}

extension FavoritesClient: DependencyKey {
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
  var favorites: FavoritesClient {
    get { self[FavoritesClient.self] }
    set { self[FavoritesClient.self] = newValue }
  }
}

extension Favorites {
  static let study = CaseStudy(
    "favorites",
    "A screen that loads once, and again on demand.",
    lesson: "No action starts the request: a task runs it while the phase is loading."
  ) {
    let session = Session(initialState: State()) {
      Favorites()
    } withDependencies: {
      $0.favorites = .failingOnce()
    }
    await session.nextAction()
    session.send(.retryButtonTapped)
    await session.nextAction()
    return session.transcript
  }
}
