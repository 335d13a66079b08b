import Foundation
import Testing

@testable import RepositoryListFeature

@Suite struct RepositoryErrorTests {
  @Test(
    arguments: [
      (.cancelled, "The request was cancelled."),
      (
        .connectionLost(cause: "reset by peer"),
        "The connection was lost before the answer was complete: reset by peer. Try again."
      ),
      (
        .rateLimited(until: Date(timeIntervalSince1970: 1_570_478_429)),
        """
        The server allows no more requests until 2019-10-07T20:00:29Z. Wait until then, or set \
        GITHUB_TOKEN, with which more are allowed.
        """
      ),
      (
        .rateLimited(until: nil),
        """
        The server allows no more requests for now. Wait a minute, or set GITHUB_TOKEN, with which more \
        are allowed.
        """
      ),
      (
        .redirected(host: "a.example"),
        """
        The server refers to another one, a.example, which was not asked: your token is meant for the \
        first one only. If you trust it, use it as the base URL.
        """
      ),
      (
        .refused(status: 401, message: "Bad credentials"),
        """
        The server has refused the request with status 401: Bad credentials. Check the token in \
        GITHUB_TOKEN, or set one.
        """
      ),
      (
        .refused(status: 422, message: "Validation Failed"),
        "The server has refused the request with status 422: Validation Failed."
      ),
      (.refused(status: 404, message: nil), "The server has refused the request with status 404."),
      (
        .refused(status: 502, message: nil),
        "The server has refused the request with status 502. Try again later."
      ),
      (.timedOut(.seconds(20)), "There was no complete answer within 20 s. Try again."),
      (.timedOut(.milliseconds(1_500)), "There was no complete answer within 1.5 s. Try again."),
      (
        .tooLarge(limit: 5_000_000),
        "The answer is larger than 5000000 bytes, and was not read. Is the base URL right?"
      ),
      (
        .undecodable(field: "items[3].id", cause: "it is missing"),
        "The answer cannot be understood: items[3].id: it is missing."
      ),
      (
        .undecodable(field: nil, cause: "it is not JSON"),
        "The answer cannot be understood: it is not JSON. Is the base URL right?"
      ),
      (
        .unreachable(host: "a.example", cause: "Could not resolve host"),
        """
        There is no connection to a.example: Could not resolve host. Check the network, and the base \
        URL.
        """
      ),
    ] as [(RepositoryError, String)]
  )
  func `an error says what happened and what to do`(error: RepositoryError, text: String) {
    #expect("\(error)" == text)
  }

  @Test func `what may pass can be tried again`() {
    let lasting: [RepositoryError] = [
      .redirected(host: "a.example"), .refused(status: 404, message: nil), .tooLarge(limit: 1),
      .undecodable(field: nil, cause: "it is not JSON"),
    ]
    let passing: [RepositoryError] = [
      .cancelled, .connectionLost(cause: "reset"), .rateLimited(until: nil), .timedOut(.seconds(1)),
      .refused(status: 500, message: nil), .unreachable(host: "a.example", cause: "down"),
    ]
    #expect(lasting.filter(\.mayPass) == [])
    #expect(passing.filter { !$0.mayPass } == [])
  }
}
