import ComposableCommandLine
import RepositoryListFeature

/// The columns of a row, aligned across all rows.
///
/// The description is shown if there is enough room to read it. Otherwise, the remaining columns
/// are at the edges.
struct RepositoryColumns {
  private static let gap = 2

  private let nameWidth: Int
  private let starsWidth: Int
  private let languageWidth: Int
  private let descriptionWidth: Int

  init(_ repositories: some Collection<Repository>, width: Int) {
    let stars = repositories.map { String($0.stars).count }.max() ?? 0
    let language = min(12, repositories.map { ($0.language ?? "").printable.width }.max() ?? 0)
    let name = min(30, repositories.map { $0.fullName.printable.width }.max() ?? 0)
    // The marks before the name, and a blank column at the end.
    let room = width - 5
    let rest = room - (name + stars + language + 3 * Self.gap)
    starsWidth = stars
    descriptionWidth = rest < 20 ? 0 : rest
    // The complete name is more important than the language.
    let withLanguage = room - (stars + language + 2 * Self.gap)
    languageWidth = withLanguage < min(name, 12) ? 0 : language
    let withoutDescription = languageWidth > 0 ? withLanguage : room - stars - Self.gap
    nameWidth = max(0, descriptionWidth > 0 ? name : withoutDescription)
  }

  /// Returns the texts of a row with their columns.
  func texts(of repository: Repository) -> [(text: String, column: Int)] {
    let stars = String(repository.stars)
    let start = 4
    let starsEnd = start + nameWidth + Self.gap + starsWidth
    let language = (repository.language ?? "").printable.fitted(to: languageWidth)
    let description = (repository.description ?? "").printable.fitted(to: descriptionWidth)
    return [
      (repository.fullName.printable.fitted(to: nameWidth), start),
      (stars, starsEnd - stars.count),
      (language, starsEnd + Self.gap),
      (description, starsEnd + Self.gap + languageWidth + Self.gap),
    ]
  }
}
