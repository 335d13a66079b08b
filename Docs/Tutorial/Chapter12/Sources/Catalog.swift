import Composable

/// A catalog of books.
@DependencyClient
struct Catalog: Sendable {
  var pageCount: @Sendable (_ title: String) async throws -> Int
  var similar: @Sendable (_ title: String) async throws -> [String]
  var titles: @Sendable (_ beginning: String) async throws -> [String]
}

extension Catalog: DependencyKey {
  static let liveValue = Catalog(
    pageCount: { title in
      try await Task.sleep(for: .seconds(1))
      guard let count = books[title] else { throw UnknownTitle() }
      return count
    },
    similar: { title in
      try await Task.sleep(for: .milliseconds(500))
      guard books[title] != nil else { throw UnknownTitle() }
      return books.keys.filter { $0 != title }.sorted()
    },
    titles: { beginning in
      try await Task.sleep(for: .milliseconds(500))
      return books.keys.filter { $0.hasPrefix(beginning) }.sorted()
    }
  )
  static let testValue = Catalog()

  struct UnknownTitle: Error {}

  private static let books = ["Dracula": 418, "Emma": 474, "Walden": 352]
}
