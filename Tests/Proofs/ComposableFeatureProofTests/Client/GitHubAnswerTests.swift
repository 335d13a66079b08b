import ComposableLoopbackServer
import Foundation
import Testing

@testable import RepositoryListFeature

@Suite struct GitHubAnswerTests: GitHubTesting {
  @Test(arguments: ["1", "2", "0", "-9223372036854775808", "9223372036854775808", "٣", "3.5", "+3"])
  func `a next page that is not a later one is ignored`(page: String) async throws {
    let server = try LoopbackServer { _ in
      .answer(.page(.pear), headers: ["Link: <http://a.example/?page=\(page)>; rel=\"next\""])
    }
    #expect(try await client(of: server).search("swift", 2).nextPage == nil)
  }

  @Test(arguments: ["-5", "0", "-9223372036854775808"])
  func `a total is at least the number of items found`(total: String) async throws {
    let body = String.page(.pear).replacing(": 41,", with: ": \(total),")
    let server = try LoopbackServer { _ in .answer(body) }
    #expect(try await client(of: server).search("swift", 1).totalCount == 1)
  }

  @Test(arguments: ["9223372036854775808", "1e400", "-1e400", "1.5", "NaN", "\"41\"", "null", "٣"])
  func `a total that is not a number is an error`(total: String) async throws {
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
    let client = client(of: server, timeout: hung)
    let error = await #expect(throws: RepositoryError.self) { try await client.search("a", 1) }
    #expect(error != .timedOut(hung))
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
    let client = client(of: server, timeout: hung)
    let error = await #expect(throws: RepositoryError.self) { try await client.search("a", 1) }
    #expect(error != .timedOut(hung))
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
}
