import Composable

extension RepositorySearch {
  static let study = CaseStudy(
    "repository-search",
    "A feature that was a view model.",
    lesson: "Of two queries in a row, only the last one is searched for."
  ) {
    let session = Session(initialState: State()) {
      RepositorySearch()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.repositories = .liveValue
    }
    session.send(.binding(.set(\.query, "swift")))
    session.note("The user types on before the search begins:")
    await session.send(.binding(.set(\.query, "swift-c"))).finish()
    session.send(.binding(.set(\.query, "")))
    return session.transcript
  }
}
