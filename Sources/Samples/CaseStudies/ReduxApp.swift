import Composable

/// The screen of ``Favorites`` with a Redux architecture, in a program that has already moved
/// another screen to its own feature.
@Reducer
struct ReduxApp {
  /// The state of the whole program.
  @ObservableState
  struct State: Equatable {
    var favorites = Favorites.Phase.loading
    var search = RepositorySearch.State()
  }

  enum Action {
    case favorites(any FavoritesAction)
    case search(RepositorySearch.Action)
  }

  /// The actions of the screen are structs, as in many Redux programs.
  protocol FavoritesAction: Sendable {}

  struct Load: FavoritesAction {}

  struct LoadFailed: FavoritesAction {
    let reason: String
  }

  struct LoadSucceeded: FavoritesAction {
    let titles: [String]
  }

  @Dependency(\.favorites) var client

  var body: some ReducerOf<Self> {
    Scope(\.favorites, action: \.favorites) {
      Redux(Self.favorites, middleware: loadFavorites)
    }
    Scope(\.search, action: \.search) {
      RepositorySearch()
    }
  }

  private static func favorites(
    _ phase: Favorites.Phase,
    _ action: any FavoritesAction
  ) -> Favorites.Phase {
    switch action {
    case is Load: .loading
    case let action as LoadFailed: .failed(action.reason)
    case let action as LoadSucceeded: .loaded(action.titles)
    default: phase
    }
  }

  private func loadFavorites(
    _ phase: Favorites.Phase,
    _ action: any FavoritesAction
  ) -> Redux<Favorites.Phase, any FavoritesAction>.Work? {
    guard action is Load else { return nil }
    return { [client] dispatch in
      do {
        await dispatch(LoadSucceeded(titles: try await client.load()))
      } catch {
        await dispatch(LoadFailed(reason: "\(error)"))
      }
    }
  }
}

extension ReduxApp {
  static let study = CaseStudy(
    "redux",
    "The favorites in the form of Redux.",
    lesson: "One store runs a Redux screen and, at the end, a screen that has moved."
  ) {
    let session = Session(initialState: State()) {
      ReduxApp()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.favorites = .failingOnce()
      $0.repositories = .liveValue
    }
    await session.send(.favorites(Load())).finish()
    await session.send(.favorites(Load())).finish()
    session.note("A screen that is a feature already, in the same store:")
    await session.send(.search(.binding(.set(\.query, "tetris")))).finish()
    return session.transcript
  }
}
