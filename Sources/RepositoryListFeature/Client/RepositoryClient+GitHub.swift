public import Foundation

extension RepositoryClient {
  /// GitHub, or a server that speaks its REST API.
  ///
  /// Redirections are followed within the server only. The token goes nowhere else, and not over an
  /// unprotected connection, unless the server is on this machine.
  ///
  /// - Parameters:
  ///   - baseURL: Where the server is.
  ///   - token: What identifies the user; by default the environment's `GITHUB_TOKEN`, if it is not
  ///     empty. Searching needs none, favourites do.
  ///   - timeout: How long to wait for a complete answer.
  ///   - maximumSize: How many bytes of an answer to read.
  /// - Returns: The client.
  public static func gitHub(
    baseURL: URL = gitHubURL,
    token: String? = ProcessInfo.processInfo.environment["GITHUB_TOKEN"],
    timeout: Duration = .seconds(20),
    maximumSize: Int = 5_000_000
  ) -> Self {
    let server = GitHub(
      baseURL: baseURL.withLowercaseScheme,
      token: token.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        .flatMap { $0.isEmpty ? nil : $0 },
      connection: HTTPConnection(timeout: timeout, maximumSize: maximumSize)
    )
    return Self(
      search: { query, page async throws(RepositoryError) in
        try await server.search(query, page: page)
      },
      repository: { name async throws(RepositoryError) in try await server.repository(name) },
      setFavourite: { name, isFavourite async throws(RepositoryError) in
        try await server.setFavourite(name, isFavourite)
      }
    )
  }

  /// Where GitHub's REST API is.
  public static var gitHubURL: URL {
    var url = URLComponents()
    url.scheme = "https"
    url.host = "api.github.com"
    guard let url = url.url else { preconditionFailure("a scheme and a host are a URL") }
    return url
  }
}

extension URL {
  /// Schemes mean the same in any case, but Foundation on Linux knows them in lower case only.
  fileprivate var withLowercaseScheme: URL {
    var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    parts?.scheme = scheme?.lowercased()
    return parts?.url ?? self
  }
}
