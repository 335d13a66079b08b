import Composable

/// The screen of ``Favourites`` with a Redux architecture, in a program that has already moved
/// another screen to its own feature.
@Reducer
struct ReduxApp {
  /// The state of the whole program.
  @ObservableState
  struct State: Equatable {
    var favourites = Favourites.Phase.loading
    var search = RepositorySearch.State()
  }

  enum Action {
    case favourites(FavouritesAction)
    case search(RepositorySearch.Action)
  }

  enum FavouritesAction: Equatable {
    case load
    case loadFailed(String)
    case loadSucceeded([String])
  }

  @Dependency(\.favourites) var client

  var body: some ReducerOf<Self> {
    Scope(\.favourites, action: \.favourites) {
      Redux(Self.favourites, middleware: loadFavourites)
    }
    Scope(\.search, action: \.search) {
      RepositorySearch()
    }
  }

  private static func favourites(
    _ phase: Favourites.Phase,
    _ action: FavouritesAction
  ) -> Favourites.Phase {
    switch action {
    case .load: .loading
    case .loadFailed(let reason): .failed(reason)
    case .loadSucceeded(let titles): .loaded(titles)
    }
  }

  private func loadFavourites(
    _ phase: Favourites.Phase,
    _ action: FavouritesAction
  ) -> Redux<Favourites.Phase, FavouritesAction>.Work? {
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
  static let study = CaseStudy("redux", "The favourites in the form of Redux.") {
    let session = Session(initialState: State()) {
      ReduxApp()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.favourites = .failingOnce()
      $0.repositories = .liveValue
    }
    await session.send(.favourites(.load)).finish()
    await session.send(.favourites(.load)).finish()
    session.note("A screen that is a feature already, in the same store:")
    await session.send(.search(.binding(.set(\.query, "tetris")))).finish()
    return session.transcript
  }
}
