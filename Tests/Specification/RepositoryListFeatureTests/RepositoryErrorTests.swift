import ComposableTestKit
import Foundation
import Testing

@testable import RepositoryListFeature

@Suite struct RepositoryErrorTests {
  @Test(
    arguments: [
      (.cancelled, "The request was cancelled."),
      (
        .connectionLost(cause: "reset by peer"),
        "The connection was lost before the response was complete: reset by peer. Try again."
      ),
      (
        .invalidToken,
        """
        The token in GITHUB_TOKEN contains spaces or other characters that no token has. Set it again.
        """
      ),
      (
        .rateLimited(until: Date(timeIntervalSince1970: 1_893_456_000)),
        """
        GitHub's rate limit is used up until 2030-01-01 00:00 UTC. Wait, or set GITHUB_TOKEN for a \
        higher limit.
        """
      ),
      (
        .rateLimited(until: nil),
        """
        GitHub's rate limit is used up. Wait a minute, or set GITHUB_TOKEN for a higher limit.
        """
      ),
      (
        .redirected(host: "a.example"),
        """
        The server redirected the request to a.example. Nothing was sent there, because your token is \
        only for the first server. If you trust a.example, use it as the base URL.
        """
      ),
      (
        .refused(status: 401, message: "Bad credentials"),
        """
        The server refused the request with HTTP status 401: Bad credentials. Set GITHUB_TOKEN to a \
        valid token.
        """
      ),
      (
        .refused(status: 422, message: "Validation Failed"),
        "The server refused the request with HTTP status 422: Validation Failed."
      ),
      (
        .refused(status: 404, message: nil), "The server refused the request with HTTP status 404."
      ),
      (
        .refused(status: 502, message: nil),
        "The server refused the request with HTTP status 502. Try again later."
      ),
      (.timedOut(.seconds(20)), "There was no complete response within 20 s. Try again."),
      (.timedOut(.milliseconds(1_500)), "There was no complete response within 1.5 s. Try again."),
      (
        .tooLarge(limit: 5_000_000),
        "The response is larger than 5000000 bytes and was not read. Check the base URL."
      ),
      (
        .undecodable(field: "items[3].id", cause: "is missing"),
        "The response cannot be decoded: items[3].id is missing."
      ),
      (
        .undecodable(field: nil, cause: "not valid JSON"),
        "The response cannot be decoded: not valid JSON. Check the base URL."
      ),
      (
        .unreachable(host: "a.example", cause: "Could not resolve host"),
        """
        Cannot connect to a.example: Could not resolve host. Check the network and the base URL.
        """
      ),
    ] as [(RepositoryError, String)]
  )
  func `an error says what happened and what to do`(error: RepositoryError, text: String) {
    expectEqual("\(error)", text)
  }
}
