import Foundation

/// A small feature that demonstrates one technique, with a recorded session.
public struct CaseStudy: Sendable {
  /// The name of the study, for the command line.
  public let name: String

  /// A one-line summary.
  public let summary: String

  /// A sentence about what to look for in the transcript.
  private let lesson: String

  private let play: @MainActor @Sendable () async -> String

  init(
    _ name: String,
    _ summary: String,
    lesson: String,
    play: @escaping @MainActor @Sendable () async -> String
  ) {
    self.name = name
    self.summary = summary
    self.lesson = lesson
    self.play = play
  }

  /// The page of the study, in the folder of the project.
  public var page: String {
    "Docs/Guides/CaseStudies/\(name.split(separator: "-").map(\.capitalized).joined()).md"
  }

  /// What to know before the transcript, which ends with an empty line.
  public var introduction: String {
    """
    \(lesson)
    Lines with > are actions of the user, lines with < are actions of effects.
    The page of this study is \(page).


    """
  }

  /// Plays the session and returns a transcript of its actions and state changes.
  ///
  /// All external values are fixed, so the transcript is always the same.
  ///
  /// - Returns: The transcript, which ends with a line feed.
  @MainActor
  public func transcript() async -> String {
    await play()
  }
}

extension CaseStudy: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name }
}

extension CaseStudy {
  /// All case studies, in the order in which they build on each other.
  public static let all: [CaseStudy] = [
    NewsletterForm.study,
    Favorites.study,
    ReduxApp.study,
    FluxApp.study,
    ShoppingCart.study,
    RepositorySearch.study,
    TodosByIndex.study,
  ]
}
