public import Foundation

/// An error of a request for repositories.
public enum RepositoryError: Error, Codable, Equatable, Sendable {
  /// The request was cancelled.
  case cancelled

  /// The connection ended before the response was complete.
  case connectionLost(cause: String)

  /// The token contains invalid characters and was not sent.
  case invalidToken

  /// The bundled sample has no repository or owner with the given name.
  case notInSample(String)

  /// The server's rate limit is used up, until the given time if it is known.
  case rateLimited(until: Date?)

  /// The server redirected to another host, which was not contacted because it is not trusted.
  case redirected(host: String)

  /// The server refused the request, with an HTTP status and its reason.
  case refused(status: Int, message: String?)

  /// No complete response arrived within the given time.
  case timedOut(Duration)

  /// The response has more bytes than the limit.
  case tooLarge(limit: Int)

  /// The response could not be decoded. The field is included if it is known.
  case undecodable(field: String?, cause: String)

  /// There is no connection to the server.
  case unreachable(host: String, cause: String)
}

extension RepositoryError {
  /// A Boolean value that indicates whether what was requested does not exist.
  var isNotFound: Bool {
    switch self {
    case .notInSample, .refused(status: 404, _): true
    default: false
    }
  }
}

extension RepositoryError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cancelled:
      "The request was cancelled."
    case .connectionLost(let cause):
      "The connection was lost before the response was complete: \(cause). Try again."
    case .invalidToken:
      """
      The token in GITHUB_TOKEN contains spaces or other characters that no token has. Set it again.
      """
    case .notInSample(let name):
      "\"\(name)\" is not in the bundled sample, which has a few made-up repositories."
    case .rateLimited(let date?):
      """
      GitHub's rate limit is used up until \(date.minute) UTC. Wait, or set GITHUB_TOKEN for a higher \
      limit.
      """
    case .rateLimited(nil):
      """
      GitHub's rate limit is used up. Wait a minute, or set GITHUB_TOKEN for a higher limit.
      """
    case .redirected(let host):
      """
      The server redirected the request to \(host). Nothing was sent there, because your token is \
      only for the first server. If you trust \(host), use it as the base URL.
      """
    case .refused(401, let message):
      "\(Self.refusal(401, message)) Set GITHUB_TOKEN to a valid token."
    case .refused(let status, let message) where status >= 500:
      "\(Self.refusal(status, message)) Try again later."
    case .refused(let status, let message):
      Self.refusal(status, message)
    case .timedOut(let duration):
      "There was no complete response within \(duration.formatted()). Try again."
    case .tooLarge(let limit):
      "The response is larger than \(limit) bytes and was not read. Check the base URL."
    case .undecodable(let field?, let cause):
      "The response cannot be decoded: \(field) \(cause)."
    case .undecodable(nil, let cause):
      "The response cannot be decoded: \(cause). Check the base URL."
    case .unreachable(let host, let cause):
      "Cannot connect to \(host): \(cause). Check the network and the base URL."
    }
  }

  private static func refusal(_ status: Int, _ message: String?) -> String {
    guard let message else { return "The server refused the request with HTTP status \(status)." }
    return "The server refused the request with HTTP status \(status): \(message)."
  }
}

extension Date {
  /// The date and the time of day in UTC, as "2030-01-01 00:00".
  fileprivate var minute: String {
    String(formatted(.iso8601).prefix(16)).replacing("T", with: " ")
  }
}

extension Duration {
  fileprivate func formatted() -> String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
