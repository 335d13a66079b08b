import ComposableLoopbackServer
import Foundation
import Testing

@testable import RepositoryListFeature

/// A time that only passes when a request hangs, however busy the machine is.
let hung = Duration.seconds(600)

/// A suite of tests of the client for GitHub.
protocol GitHubTesting {}

extension GitHubTesting {
  /// Returns a client of a server.
  func client(
    of server: LoopbackServer,
    token: String? = nil,
    timeout: Duration = hung,
    maximumSize: Int = 100_000
  ) -> RepositoryClient {
    .gitHub(baseURL: server.url, token: token, timeout: timeout, maximumSize: maximumSize)
  }

  /// Returns the error that a search throws if the server sends these steps.
  func error(
    timeout: Duration = hung,
    maximumSize: Int = 100_000,
    when steps: [LoopbackServer.Step]
  ) async throws -> RepositoryError {
    let server = try LoopbackServer { _ in steps }
    let client = client(of: server, timeout: timeout, maximumSize: maximumSize)
    return try await #require(throws: RepositoryError.self) { try await client.search("swift", 1) }
  }
}

extension String {
  /// A repository, as the server writes it.
  static func json(_ repository: Repository) -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try! encoder.encode(repository), as: UTF8.self)
  }

  /// A page of one repository, as the server writes it.
  static func page(_ repository: Repository) -> String {
    """
    {"total_count": 41, "incomplete_results": false, "items": [\(json(repository))]}
    """
  }
}
