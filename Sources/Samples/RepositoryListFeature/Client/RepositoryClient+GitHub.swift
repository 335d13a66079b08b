public import Foundation

extension RepositoryClient {
  /// Creates a client for GitHub, or for a server with the same REST API.
  ///
  /// Redirections are followed only within the server. The token is not sent to other servers. It
  /// is not sent over an unencrypted connection, unless the server is on this machine.
  ///
  /// - Parameters:
  ///   - baseURL: The URL of the server.
  ///   - token: The user's token. The default is the environment variable `GITHUB_TOKEN`, if it is
  ///     not empty. Searching needs no token, and favorites do.
  ///   - timeout: The time to wait for a complete response.
  ///   - maximumSize: The maximum number of bytes of a response.
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
      setFavorite: { name, isFavorite async throws(RepositoryError) in
        try await server.setFavorite(name, isFavorite)
      },
      owner: { login async throws(RepositoryError) in try await server.owner(login) },
      repositoriesOfOwner: { owner, page async throws(RepositoryError) in
        try await server.repositories(of: owner, page: page)
      }
    )
  }

  /// The URL of GitHub's REST API.
  public static var gitHubURL: URL {
    var url = URLComponents()
    url.scheme = "https"
    url.host = "api.github.com"
    guard let url = url.url else { preconditionFailure("a scheme and a host are a URL") }
    return url
  }
}

extension URL {
  /// Schemes are case-insensitive, but Foundation on Linux recognizes only lowercase ones.
  fileprivate var withLowercaseScheme: URL {
    var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    parts?.scheme = scheme?.lowercased()
    return parts?.url ?? self
  }
}
