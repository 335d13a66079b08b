import Composable
import ComposableLoopbackServer
import Foundation
import Testing

@testable import RepositoryListFeature

@Suite struct GitHubTests {
  private func client(
    of server: LoopbackServer,
    token: String? = nil,
    timeout: Duration = .seconds(30),
    maximumSize: Int = 100_000
  ) -> RepositoryClient {
    .gitHub(baseURL: server.url, token: token, timeout: timeout, maximumSize: maximumSize)
  }

  /// What a search throws when the server answers so.
  private func error(
    timeout: Duration = .seconds(30),
    maximumSize: Int = 100_000,
    when steps: [LoopbackServer.Step]
  ) async throws -> RepositoryError {
    let server = try LoopbackServer { _ in steps }
    let client = client(of: server, timeout: timeout, maximumSize: maximumSize)
    return try await #require(throws: RepositoryError.self) { try await client.search("swift", 1) }
  }

  @Test func `a page is found, with the number of the next one`() async throws {
    let next = "<https://api.github.com/search/repositories?q=a%2Cb&page=2>; rel=\"next\""
    let last = "<https://api.github.com/search/repositories?q=a%2Cb&page=9>; rel=\"last\""
    let server = try LoopbackServer { _ in
      .answer(.page(.pear), headers: ["Link: \(next), \(last)"])
    }
    let page = try await client(of: server).search("swift", 1)
    #expect(page == RepositoryPage(repositories: [.pear], totalCount: 41, nextPage: 2))
  }

  @Test func `the last page has no next one`() async throws {
    let server = try LoopbackServer { _ in .answer(.page(.pear)) }
    #expect(try await client(of: server).search("swift", 9).nextPage == nil)
  }

  @Test func `a query is sent as it is meant`() async throws {
    let server = try LoopbackServer { _ in .answer(.page(.pear)) }
    _ = try await client(of: server, token: "secret").search("c++ & søk #1", 3)
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(
      request.target
        == "/search/repositories?q=c%2B%2B%20%26%20s%C3%B8k%20%231&page=3&per_page=30"
    )
    #expect(request.headers["accept"] == "application/vnd.github+json")
    #expect(request.headers["x-github-api-version"] == "2022-11-28")
    #expect(request.headers["user-agent"] == "swift-composable")
    #expect(request.headers["authorization"] == "Bearer secret")
  }

  @Test(arguments: [nil, ""])
  func `without a token none is sent`(token: String?) async throws {
    let server = try LoopbackServer { _ in .answer(.page(.pear)) }
    _ = try await client(of: server, token: token).search("swift", 1)
    #expect(server.requests.first?.headers["authorization"] == nil)
  }

  @Test func `a repository is asked for by its name`() async throws {
    let server = try LoopbackServer { _ in .answer(.json(.pear)) }
    #expect(try await client(of: server).repository("orchard/pear") == .pear)
    #expect(server.requests.map(\.target) == ["/repos/orchard/pear"])
  }

  @Test func `a star is put and deleted`() async throws {
    let server = try LoopbackServer { _ in .answer(status: "204 No Content") }
    let client = client(of: server, token: "secret")
    try await client.setFavourite("orchard/pear", true)
    try await client.setFavourite("orchard/pear", false)
    #expect(server.requests.map(\.method) == ["PUT", "DELETE"])
    #expect(Set(server.requests.map(\.target)) == ["/user/starred/orchard/pear"])
  }

  @Test func `a redirection within the server is followed, with the token`() async throws {
    let server = try LoopbackServer { request in
      request.target == "/repositories/1"
        ? .answer(.json(.pear))
        : .answer(status: "301 Moved Permanently", headers: ["Location: /repositories/1"])
    }
    #expect(try await client(of: server, token: "secret").repository("old/pear") == .pear)
    #expect(server.requests.map(\.headers["authorization"]) == ["Bearer secret", "Bearer secret"])
  }

  @Test func `a redirection to another server is refused, and the token stays`() async throws {
    let other = try LoopbackServer { _ in .answer(.page(.pear)) }
    let place = "http://localhost:\(other.port)/"
    let server = try LoopbackServer { _ in
      .answer(status: "302 Found", headers: ["Location: \(place)"])
    }
    let client = client(of: server, token: "secret")
    await #expect(throws: RepositoryError.redirected(host: "localhost")) {
      try await client.search("swift", 1)
    }
    #expect(other.requests.isEmpty)
  }

  @Test func `redirections do not go on for ever`() async throws {
    let server = try LoopbackServer { _ in
      .answer(status: "302 Found", headers: ["Location: /round/and/round"])
    }
    await #expect(throws: RepositoryError.refused(status: 302, message: nil)) {
      try await client(of: server).search("swift", 1)
    }
    #expect(server.requests.count == 6)
  }

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

  @Test func `what is no HTTP is not understood`() async throws {
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

  @Test func `a refusal has the server's words`() async throws {
    let steps: [LoopbackServer.Step] = .answer(
      #"{"message": "Validation Failed"}"#,
      status: "422 Unprocessable Entity"
    )
    #expect(try await error(when: steps) == .refused(status: 422, message: "Validation Failed"))
  }

  @Test(arguments: ["", "<html>", "{}", "[]"])
  func `a refusal may have none`(body: String) async throws {
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

  @Test func `too many requests are a limit of unknown end`() async throws {
    #expect(
      try await error(when: .answer(status: "429 Too Many Requests")) == .rateLimited(until: nil)
    )
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

  @Test(arguments: ["HTTP", "Http"])
  func `a scheme may be in upper case`(scheme: String) async throws {
    let server = try LoopbackServer { _ in .answer(.page(.pear)) }
    let url = try #require(URL(string: "\(scheme)://127.0.0.1:\(server.port)"))
    let client = RepositoryClient.gitHub(baseURL: url, token: "secret")
    #expect(try await client.search("swift", 1).repositories == [.pear])
    #expect(server.requests.first?.headers["authorization"] == "Bearer secret")
  }

  @Test func `a redirection within the server may have a scheme in upper case`() async throws {
    let port = LockIsolated<UInt16>(0)
    let server = try LoopbackServer { request in
      let place = "HTTP://127.0.0.1:\(port.value)/repositories/1"
      return request.target == "/repositories/1"
        ? .answer(.json(.pear)) : .answer(status: "302 Found", headers: ["Location: \(place)"])
    }
    port.setValue(server.port)
    let client = client(of: server, timeout: .seconds(60))
    // Foundation on Linux knows schemes in lower case only: it may fail, but must not hang.
    _ = try? await client.repository("old/pear")
    #expect(server.requests.count <= 2)
  }

  @Test(arguments: [
    "", "://", "//", "/\u{1B}[2J", "ftp://127.0.0.1/", "file:///etc/passwd", "http://",
    "http://[::1",
    "http://127.0.0.1:99999999999/", "http://127.0.0.1:-1/", "http://user:word@127.0.0.1:1/",
    "javascript:alert(1)", "日本語", "http://日本語.example/",
  ])
  func `a redirection that makes no sense is an error`(place: String) async throws {
    let server = try LoopbackServer { request in
      request.target.hasPrefix("/search")
        ? .answer(status: "302 Found", headers: ["Location: \(place)"])
        : .answer(status: "404 Not Found")
    }
    let client = client(of: server, token: "secret", timeout: .seconds(60))
    let error = await #expect(throws: RepositoryError.self) { try await client.search("a", 1) }
    #expect(error != .timedOut(.seconds(60)))
  }

  @Test(arguments: ["abc def", "abc\r\nX-Other: 1", "abc\u{0}", "süß", "abc\u{7F}"])
  func `a token that is none is not sent`(token: String) async throws {
    let server = try LoopbackServer { _ in .answer(.page(.pear)) }
    let client = client(of: server, token: token)
    await #expect(throws: RepositoryError.invalidToken) { try await client.search("swift", 1) }
    #expect(server.requests.isEmpty)
  }

  @Test func `a token may end with a line feed`() async throws {
    let server = try LoopbackServer { _ in .answer(.page(.pear)) }
    _ = try await client(of: server, token: " secret\n").search("swift", 1)
    #expect(server.requests.first?.headers["authorization"] == "Bearer secret")
  }

  @Test(arguments: ["1", "2", "0", "-9223372036854775808", "9223372036854775808", "٣", "3.5", "+3"])
  func `a next page that does not come later is none`(page: String) async throws {
    let server = try LoopbackServer { _ in
      .answer(.page(.pear), headers: ["Link: <http://a.example/?page=\(page)>; rel=\"next\""])
    }
    #expect(try await client(of: server).search("swift", 2).nextPage == nil)
  }

  @Test(arguments: ["-5", "0", "-9223372036854775808"])
  func `a total is no less than what is found`(total: String) async throws {
    let body = String.page(.pear).replacing(": 41,", with: ": \(total),")
    let server = try LoopbackServer { _ in .answer(body) }
    #expect(try await client(of: server).search("swift", 1).totalCount == 1)
  }

  @Test(arguments: ["9223372036854775808", "1e400", "-1e400", "1.5", "NaN", "\"41\"", "null", "٣"])
  func `a total that is no number is an error`(total: String) async throws {
    let body = String.page(.pear).replacing(": 41,", with: ": \(total),")
    let error = try await error(when: .answer(body))
    guard case .undecodable = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test(arguments: [
    "Content-Length: -1", "Content-Length: 99999999999999999999", "Content-Length: ٣",
    "Content-Length: abc", "Content-Encoding: gzip", "Transfer-Encoding: nonsense",
    "X: a\u{0}b", ":", "nonsense", "Set-Cookie: a=b; expires=nan",
  ])
  func `a strange header does not hang or stop the program`(header: String) async throws {
    let server = try LoopbackServer { _ in
      [.send("HTTP/1.1 200 OK\r\n\(header)\r\nConnection: close\r\n\r\n{}")]
    }
    let client = client(of: server, timeout: .seconds(60))
    let error = await #expect(throws: RepositoryError.self) { try await client.search("a", 1) }
    #expect(error != .timedOut(.seconds(60)))
  }

  @Test func `a header without end is an error`() async throws {
    let header = "X-Long: " + String(repeating: "x", count: 200_000)
    let error = try await error(when: .answer("{}", headers: [header]))
    guard case .connectionLost = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test(arguments: [
    "HTTP/1.1 000 No", "HTTP/1.1 99 No", "HTTP/1.1 999 No", "HTTP/1.1 -1 No", "HTTP/9.9 200 OK",
  ])
  func `a strange status does not hang or stop the program`(line: String) async throws {
    let server = try LoopbackServer { _ in
      [.send("\(line)\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")]
    }
    let client = client(of: server, timeout: .seconds(60))
    let error = await #expect(throws: RepositoryError.self) { try await client.search("a", 1) }
    #expect(error != .timedOut(.seconds(60)))
  }

  @Test(arguments: [
    "99999999999999999999-01-01T00:00:00Z", "-1-01-01T00:00:00Z", "2020-99-99T99:99:99Z", "nan", "",
    "2020-01-01T00:00:00+99:99", "٢٠٢٠-٠١-٠١T٠٠:٠٠:٠٠Z",
  ])
  func `a date that makes no sense is an error or a date`(date: String) async throws {
    let body = String.page(.pear)
      .replacing(try Regex("\"created_at\":\"[^\"]*\""), with: "\"created_at\":\"\(date)\"")
    let server = try LoopbackServer { _ in .answer(body) }
    do {
      let created = try await client(of: server).search("swift", 1).repositories[0].createdAt
      #expect(!created.formatted(.iso8601).isEmpty)
    } catch {
      #expect(
        error == .undecodable(field: "items[0].created_at", cause: "is not valid")
      )
    }
  }

  @Test func `an answer that lacks a field says which`() async throws {
    let body = String.page(.pear).replacing("\"login\"", with: "\"name\"")
    #expect(
      try await error(when: .answer(body))
        == .undecodable(field: "items[0].owner.login", cause: "is missing")
    )
  }

  @Test func `an answer that is no JSON is said to be none`() async throws {
    #expect(
      try await error(when: .answer("<html>Welcome to the hotel</html>"))
        == .undecodable(field: nil, cause: "not valid JSON")
    )
  }

  @Test func `an answer that says it is too large is not read`() async throws {
    let steps: [LoopbackServer.Step] = [
      .send("HTTP/1.1 200 OK\r\nContent-Length: 100001\r\n\r\n"), .silence,
    ]
    #expect(try await error(when: steps) == .tooLarge(limit: 100_000))
  }

  @Test func `an answer that becomes too large is not read on`() async throws {
    let steps: [LoopbackServer.Step] = [
      .send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"), .bytes(count: 50_000_000),
    ]
    #expect(try await error(when: steps) == .tooLarge(limit: 100_000))
  }

  @Test func `a request is cancelled with its task`() async throws {
    let server = try LoopbackServer { _ in [.silence] }
    let client = client(of: server)
    let task = Task { try await client.search("swift", 1) }
    task.cancel()
    await #expect(throws: RepositoryError.cancelled) { try await task.value }
  }

  // Foundation stops the program on Linux when a task is cancelled while it asks what to do with a redirection.
  @Test(arguments: ["search", "elsewhere"])
  func `a request is cancelled amid redirections`(place: String) async throws {
    for _ in 0..<30 {
      let request = LockIsolated<Task<RepositoryPage, any Error>?>(nil)
      let server = try LoopbackServer { [request] asked in
        if asked.target.hasPrefix("/\(place)") { request.value?.cancel() }
        return .answer(status: "302 Found", headers: ["Location: /elsewhere"])
      }
      let client = client(of: server)
      let start = AsyncStream.makeStream(of: Never.self)
      let task = Task {
        for await _ in start.stream {}
        return try await client.search("swift", 1)
      }
      request.setValue(task)
      start.continuation.finish()
      await #expect(throws: RepositoryError.cancelled) { try await task.value }
    }
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
