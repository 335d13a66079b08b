/// A small feature that shows one thing, and a session with it.
public struct CaseStudy: Sendable {
  /// What a person types to see it.
  public let name: String

  /// What it shows, in one line.
  public let summary: String

  private let play: @MainActor @Sendable () async -> String

  init(
    _ name: String,
    _ summary: String,
    play: @escaping @MainActor @Sendable () async -> String
  ) {
    self.name = name
    self.summary = summary
    self.play = play
  }

  /// Plays the session, and writes down each action and what it has changed.
  ///
  /// Whatever the feature takes from outside has fixed values, so that the text is always the same.
  ///
  /// - Returns: The text, with a line feed at its end.
  @MainActor
  public func transcript() async -> String {
    await play()
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CaseStudy: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name }
}

extension CaseStudy {
  /// All studies, in the order in which they build on one another.
  public static let all: [CaseStudy] = [
    CounterFact.study,
    NewsletterForm.study,
    Favourites.study,
    ReduxApp.study,
    FluxApp.study,
    PlaceholderList.study,
    ShoppingCart.study,
    RepositorySearch.study,
    TodosByIndex.study,
    LineEditor.study,
  ]
}
