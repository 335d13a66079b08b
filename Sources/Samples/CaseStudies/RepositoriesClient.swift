import Composable

/// The service that searches for repositories by name.
@DependencyClient
struct RepositoriesClient: Sendable {
  var search: @Sendable (_ query: String) async throws -> [String]
}

extension RepositoriesClient: DependencyKey {
  /// A simulated service, because the case study has no real one.
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
