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
    case favorites(FavoritesAction)
    case search(RepositorySearch.Action)
  }

  enum FavoritesAction: Equatable {
    case load
    case loadFailed(String)
    case loadSucceeded([String])
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
    _ action: FavoritesAction
  ) -> Favorites.Phase {
    switch action {
    case .load: .loading
    case .loadFailed(let reason): .failed(reason)
    case .loadSucceeded(let titles): .loaded(titles)
    }
  }

  private func loadFavorites(
    _ phase: Favorites.Phase,
    _ action: FavoritesAction
  ) -> Redux<Favorites.Phase, FavoritesAction>.Work? {
    guard action == .load else { return nil }
    return { [client] dispatch in
      do {
        await dispatch(.loadSucceeded(try await client.load()))
      } catch {
        await dispatch(.loadFailed("\(error)"))
      }
    }
  }
}

extension ReduxApp {
  static let study = CaseStudy("redux", "The favorites in the form of Redux.") {
    let session = Session(initialState: State()) {
      ReduxApp()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.favorites = .failingOnce()
      $0.repositories = .liveValue
    }
    await session.send(.favorites(.load)).finish()
    await session.send(.favorites(.load)).finish()
    session.note("A screen that is a feature already, in the same store:")
    await session.send(.search(.binding(.set(\.query, "tetris")))).finish()
    return session.transcript
  }
}
