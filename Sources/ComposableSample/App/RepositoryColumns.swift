import RepositoryListFeature

/// Which columns of a row are for what, so that those of all rows stand below each other.
///
/// The description is there if it has room enough to be read; without it the others are at the edges.
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
    // The marks before the name, and one column that is left free at the end.
    let room = width - 5
    let rest = room - (name + stars + language + 3 * Self.gap)
    starsWidth = stars
    descriptionWidth = rest < 20 ? 0 : rest
    // Better the whole name than the language.
    let withLanguage = room - (stars + language + 2 * Self.gap)
    languageWidth = withLanguage < min(name, 12) ? 0 : language
    let withoutDescription = languageWidth > 0 ? withLanguage : room - stars - Self.gap
    nameWidth = max(0, descriptionWidth > 0 ? name : withoutDescription)
  }

  /// The texts of a row, and where they begin.
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
