public import Foundation

/// Why a request to a server of repositories has failed.
public enum RepositoryError: Error, Equatable, Sendable {
  /// Nobody wants the answer any more.
  case cancelled

  /// The connection has ended before the answer did, or has carried something else than an answer.
  case connectionLost(cause: String)

  /// The server allows no more requests; it may say until when.
  case rateLimited(until: Date?)

  /// The server refers to another one, which is not asked, as it is not trusted.
  case redirected(host: String)

  /// The server has refused the request, with an HTTP status and its reason.
  case refused(status: Int, message: String?)

  /// The answer has not come in time.
  case timedOut(Duration)

  /// The answer has more bytes than are read.
  case tooLarge(limit: Int)

  /// The answer is not the expected one, in the field that is named if there is one.
  case undecodable(field: String?, cause: String)

  /// There is no way to the server.
  case unreachable(host: String, cause: String)
}

extension RepositoryError {
  /// Whether the same request may succeed later.
  public var mayPass: Bool {
    switch self {
    case .cancelled, .connectionLost, .rateLimited, .timedOut, .unreachable: true
    case .refused(let status, _): status >= 500
    case .redirected, .tooLarge, .undecodable: false
    }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension RepositoryError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cancelled:
      "The request was cancelled."
    case .connectionLost(let cause):
      "The connection was lost before the answer was complete: \(cause). Try again."
    case .rateLimited(let date?):
      """
      The server allows no more requests until \(date.formatted(.iso8601)). Wait until then, or set \
      GITHUB_TOKEN, with which more are allowed.
      """
    case .rateLimited(nil):
      """
      The server allows no more requests for now. Wait a minute, or set GITHUB_TOKEN, with which more \
      are allowed.
      """
    case .redirected(let host):
      """
      The server refers to another one, \(host), which was not asked: your token is meant for the \
      first one only. If you trust it, use it as the base URL.
      """
    case .refused(401, let message):
      "\(Self.refusal(401, message)) Check the token in GITHUB_TOKEN, or set one."
    case .refused(let status, let message) where status >= 500:
      "\(Self.refusal(status, message)) Try again later."
    case .refused(let status, let message):
      Self.refusal(status, message)
    case .timedOut(let duration):
      "There was no complete answer within \(duration.formatted()). Try again."
    case .tooLarge(let limit):
      "The answer is larger than \(limit) bytes, and was not read. Is the base URL right?"
    case .undecodable(let field?, let cause):
      "The answer cannot be understood: \(field): \(cause)."
    case .undecodable(nil, let cause):
      "The answer cannot be understood: \(cause). Is the base URL right?"
    case .unreachable(let host, let cause):
      "There is no connection to \(host): \(cause). Check the network, and the base URL."
    }
  }

  private static func refusal(_ status: Int, _ message: String?) -> String {
    guard let message else { return "The server has refused the request with status \(status)." }
    return "The server has refused the request with status \(status): \(message)."
  }
}

extension Duration {
  fileprivate func formatted() -> String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
