import Composable

/// The service that finds repositories by their names.
@DependencyClient
struct RepositoriesClient: Sendable {
  var search: @Sendable (_ query: String) async throws -> [String]
}

extension RepositoriesClient: DependencyKey {
  /// Stands in for a service, which a study does not have.
  static let liveValue = Self { query in
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .milliseconds(500))
    return ["swift-composable", "swift-syntax", "tetris"].filter { $0.contains(query) }
  }

  static let testValue = Self()
}

extension DependencyValues {
  var repositories: RepositoriesClient {
    get { self[RepositoriesClient.self] }
    set { self[RepositoriesClient.self] = newValue }
  }
}
