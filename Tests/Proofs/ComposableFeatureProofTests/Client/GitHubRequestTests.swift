import ComposableLoopbackServer
import Foundation
import Testing

@testable import RepositoryListFeature

@Suite struct GitHubRequestTests: GitHubTesting {
  // The longest duration used to stop the program.
  @Test func `a request may wait without a limit`() async throws {
    let server = try LoopbackServer { _ in .answer(.page(.pear)) }
    let page = try await client(of: server, timeout: .seconds(Int64.max)).search("pear", 1)
    #expect(page.repositories == [.pear])
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

  @Test func `an owner is loaded, and the owner's repositories page by page`() async throws {
    let owner = """
      {"login": "orchard", "name": null, "bio": "Trees", "public_repos": 41, \
      "html_url": "https://a.example/orchard"}
      """
    let next = "Link: <https://a.example/user/1/repos?page=4>; rel=\"next\""
    let server = try LoopbackServer { request in
      request.target == "/users/orchard"
        ? .answer(owner) : .answer("[\(String.json(.pear))]", headers: [next])
    }
    let client = client(of: server)
    let found = try await client.owner("orchard")
    #expect(found.about == "Trees" && found.name == nil && found.repositoryCount == 41)
    let page = try await client.repositoriesOfOwner(found, 3)
    #expect(page == RepositoryPage(repositories: [.pear], totalCount: 41, nextPage: 4))
    #expect(
      server.requests.last?.target == "/users/orchard/repos?sort=pushed&page=3&per_page=30"
    )
  }

  @Test func `an owner that does not decode names the field`() async throws {
    let server = try LoopbackServer { _ in .answer("{\"login\": \"orchard\"}") }
    await #expect(
      throws: RepositoryError.undecodable(field: "public_repos", cause: "is missing")
    ) { try await client(of: server).owner("orchard") }
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
    try await client.setFavorite("orchard/pear", true)
    try await client.setFavorite("orchard/pear", false)
    #expect(server.requests.map(\.method) == ["PUT", "DELETE"])
    #expect(Set(server.requests.map(\.target)) == ["/user/starred/orchard/pear"])
  }

  @Test(arguments: ["HTTP", "Http"])
  func `a scheme may be in upper case`(scheme: String) async throws {
    let server = try LoopbackServer { _ in .answer(.page(.pear)) }
    let url = try #require(URL(string: "\(scheme)://127.0.0.1:\(server.port)"))
    let client = RepositoryClient.gitHub(baseURL: url, token: "secret")
    #expect(try await client.search("swift", 1).repositories == [.pear])
    #expect(server.requests.first?.headers["authorization"] == "Bearer secret")
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

  @Test func `a request is cancelled with its task`() async throws {
    let server = try LoopbackServer { _ in [.silence] }
    let client = client(of: server)
    let task = Task { try await client.search("swift", 1) }
    task.cancel()
    await #expect(throws: RepositoryError.cancelled) { try await task.value }
  }
}
