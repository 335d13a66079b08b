import Composable

/// The screen of ``Favourites`` with a Redux architecture, in a program that has already moved
/// another screen to its own feature.
@Reducer
struct ReduxApp {
  /// The state of the whole program.
  @ObservableState
  struct State: Equatable {
    var favourites = Favourites.Phase.new
    var newsletter = NewsletterForm.State()
  }

  enum Action {
    case favourites(FavouritesAction)
    case newsletter(NewsletterForm.Action)
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
    Scope(\.newsletter, action: \.newsletter) {
      NewsletterForm()
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
      $0.favourites = .failingOnce()
    }
    await session.send(.favourites(.load)).finish()
    await session.send(.favourites(.load)).finish()
    session.note("A screen that is a feature already, in the same store:")
    session.send(.newsletter(.binding(.set(\.email, "blob@example.com"))))
    return session.transcript
  }
}
