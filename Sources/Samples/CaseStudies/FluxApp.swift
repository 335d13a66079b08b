import Composable

/// The screen of ``Favorites`` with a Flux architecture: one store for the program and one for the
/// screen.
@Reducer
struct FluxApp {
  @ObservableState
  struct State: Equatable {
    var program = Program()
    var screen = Screen()
  }

  /// The state that is shared by all screens.
  struct Program: Equatable {
    var isBusy = false

    /// The error that occurred last.
    var error: String?
  }

  struct Screen: Equatable {
    var titles: [String] = []
    var canRetry = false
  }

  enum Request: Hashable { case loadFavorites }

  enum Event: Equatable {
    case loadingBegan
    case loadingSucceeded([String])
    case loadingFailed(String)
    case errorExpired
  }

  typealias Action = Flux<State, Request, Event>.Action

  @Dependency(\.favorites) var favorites
  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Flux(
      stores: .init(\.program, Self.tellProgram),
      .init(\.screen, Self.tellScreen),
      create: create
    )
  }

  private static func tellProgram(_ program: inout Program, _ event: Event) {
    switch event {
    case .loadingBegan: program = Program(isBusy: true)
    case .loadingSucceeded: program.isBusy = false
    case .loadingFailed(let reason): program = Program(error: reason)
    case .errorExpired: program.error = nil
    }
  }

  private static func tellScreen(_ screen: inout Screen, _ event: Event) {
    switch event {
    case .loadingBegan: screen.canRetry = false
    case .loadingFailed: screen.canRetry = true
    case .loadingSucceeded(let titles): screen.titles = titles
    case .errorExpired: break
    }
  }

  @Sendable
  private func create(
    _ request: Request,
    _ dispatch: Flux<State, Request, Event>.Dispatcher
  ) async {
    await dispatch(.loadingBegan)
    do {
      await dispatch(.loadingSucceeded(try await favorites.load()))
    } catch {
      await dispatch(.loadingFailed("\(error)"))
      try? await clock.sleep(for: .seconds(3))
      await dispatch(.errorExpired)
    }
  }
}

extension FluxApp {
  static let study = CaseStudy(
    "flux",
    "The favorites in the form of Flux.",
    lesson: "One event changes two stores together, and an error clears itself."
  ) {
    let session = Session(initialState: State()) {
      FluxApp()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.favorites = .failingOnce()
    }
    await session.send(.requested(.loadFavorites)).finish()
    await session.send(.requested(.loadFavorites)).finish()
    return session.transcript
  }
}
