import ComposableLoopbackServer
import Foundation
import Testing

@testable import RepositoryListFeature

@Suite struct GitHubFailureTests: GitHubTesting {
  @Test func `a server that says nothing is given up`() async throws {
    let error = try await error(timeout: .milliseconds(100), when: [.silence])
    #expect(error == .timedOut(.milliseconds(100)))
  }

  @Test func `a server that stops in the middle is given up`() async throws {
    let steps: [LoopbackServer.Step] = [
      .send("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{\"total"), .silence,
    ]
    #expect(
      try await error(timeout: .milliseconds(300), when: steps) == .timedOut(.milliseconds(300))
    )
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{\"total",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{\"total",
    "HTTP/1.1 200 O",
    "",
  ])
  func `a connection that ends too early is noticed`(answer: String) async throws {
    let error = try await error(when: [.send(answer)])
    guard case .connectionLost = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `an answer that is not HTTP cannot be decoded`() async throws {
    let error = try await error(when: [.send("SSH-2.0-OpenSSH_9.6\r\n")])
    guard case .undecodable(field: nil, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `a server that is not there is unreachable`() async throws {
    let url = try LoopbackServer { _ in [] }.url
    let client = RepositoryClient.gitHub(baseURL: url, token: nil)
    let error = await #expect(throws: RepositoryError.self) { try await client.search("a", 1) }
    guard case .unreachable(host: "127.0.0.1", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["", "<html>", "{}", "[]"])
  func `a refusal may have no message`(body: String) async throws {
    let steps: [LoopbackServer.Step] = .answer(body, status: "500 Internal Server Error")
    #expect(try await error(when: steps) == .refused(status: 500, message: nil))
  }

  @Test func `a used up limit has an end`() async throws {
    let seconds = Int(Date().timeIntervalSince1970) + 3_600
    let steps: [LoopbackServer.Step] = .answer(
      #"{"message": "API rate limit exceeded"}"#,
      status: "403 Forbidden",
      headers: ["X-RateLimit-Remaining: 0", "X-RateLimit-Reset: \(seconds)"]
    )
    let end = Date(timeIntervalSince1970: TimeInterval(seconds))
    #expect(try await error(when: steps) == .rateLimited(until: end))
  }

  @Test(arguments: [
    #"Basic realm="x""#, "Basic", "basic realm=x", #"Digest realm="x", nonce="y""#, "Bearer",
    "NTLM",
    "Negotiate", #"Basic realm=""#, #"Basic realm="\"#, ",", "=",
    #"Basic realm="a", Digest realm="b""#, #"Grüße realm="日本""#,
  ])
  func `a server that asks for a password has refused`(scheme: String) async throws {
    let steps: [LoopbackServer.Step] = .answer(
      #"{"message": "Bad credentials"}"#,
      status: "401 Unauthorized",
      headers: ["WWW-Authenticate: \(scheme)"]
    )
    #expect(try await error(when: steps) == .refused(status: 401, message: "Bad credentials"))
  }

  @Test func `a server that asks twice for a password has refused`() async throws {
    let steps: [LoopbackServer.Step] = .answer(
      status: "401 Unauthorized",
      headers: ["WWW-Authenticate: Basic realm=\"a\"", "WWW-Authenticate: Digest realm=\"b\""]
    )
    #expect(try await error(when: steps) == .refused(status: 401, message: nil))
  }

  @Test func `a long reason is cut off`() async throws {
    for (message, excerpt) in [
      (String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
      (String(repeating: "x", count: 50_000), String(repeating: "x", count: 200) + "…"),
      // One character of many scalars.
      (
        "e" + String(repeating: "\u{301}", count: 20_000),
        "e" + String(repeating: "\u{301}", count: 199) + "…"
      ),
    ] {
      let steps: [LoopbackServer.Step] = .answer(
        #"{"message": "\#(message)"}"#,
        status: "422 Unprocessable Entity"
      )
      #expect(try await error(when: steps) == .refused(status: 422, message: excerpt))
    }
  }
}
