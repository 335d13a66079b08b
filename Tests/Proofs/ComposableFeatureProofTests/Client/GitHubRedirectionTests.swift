import Composable
import ComposableLoopbackServer
import Foundation
import Testing

@testable import RepositoryListFeature

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct GitHubRedirectionTests: GitHubTesting {
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

  @Test func `redirections do not continue forever`() async throws {
    let server = try LoopbackServer { _ in
      .answer(status: "302 Found", headers: ["Location: /round/and/round"])
    }
    await #expect(throws: RepositoryError.refused(status: 302, message: nil)) {
      try await client(of: server).search("swift", 1)
    }
    #expect(server.requests.count == 6)
  }

  @Test func `a redirection within the server may have a scheme in upper case`() async throws {
    let port = LockIsolated<UInt16>(0)
    let server = try LoopbackServer { request in
      let place = "HTTP://127.0.0.1:\(port.value)/repositories/1"
      return request.target == "/repositories/1"
        ? .answer(.json(.pear)) : .answer(status: "302 Found", headers: ["Location: \(place)"])
    }
    port.setValue(server.port)
    let client = client(of: server, timeout: hung)
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
    let client = client(of: server, token: "secret", timeout: hung)
    let error = await #expect(throws: RepositoryError.self) { try await client.search("a", 1) }
    #expect(error != .timedOut(hung))
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

  /// A server that never ends.
  ///
  /// Foundation stops the program on Linux if a connection fails while its task is being cancelled.
  private static let silentServer = Result { try LoopbackServer { _ in [.silence] } }

  // The task and its session used to leak.
  @Test func `a redirection after a request has ended is not followed`() async throws {
    let server = try Self.silentServer.get()
    let exchanges = HTTPExchanges(maximumSize: 100)
    let session = URLSession(configuration: .ephemeral, delegate: exchanges, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    let task = session.dataTask(with: server.url)
    let response = try #require(
      HTTPURLResponse(url: server.url, statusCode: 302, httpVersion: nil, headerFields: nil)
    )
    let next = URLRequest(url: server.url)
    let answers = LockIsolated<[URLRequest?]>([])
    func redirect() {
      exchanges.urlSession(
        session,
        task: task,
        willPerformHTTPRedirection: response,
        newRequest: next
      ) { [answers] answer in
        answers.withValue { $0.append(answer) }
      }
    }
    let outcome = await withCheckedContinuation { continuation in
      exchanges.begin(task, answering: continuation)
      redirect()
      exchanges.end(task, with: .failure(.cancelled))
    }
    #expect(throws: RepositoryError.cancelled) { try outcome.get() }
    redirect()
    #expect(answers.value == [next, nil])
  }
}
