import Foundation
import Testing

@testable import RepositoryListFeature

@Suite struct DecodingFaultTests {
  private func fault(of text: String) throws -> DecodingFault {
    let error = try #require(throws: (any Error).self) {
      try JSONDecoder.gitHub.decode([Repository].self, from: Data(text.utf8))
    }
    return DecodingFault(error)
  }

  @Test(arguments: [
    ("\"login\":\"orchard\"", "\"logon\":1", "[0].owner.login", "it is missing"),
    ("\"login\":\"orchard\"", "\"login\":1", "[0].owner.login", "it is no text"),
    ("\"login\":\"orchard\"", "\"login\":null", "[0].owner.login", "it has no value"),
    (
      "\"stargazers_count\":4812", "\"stargazers_count\":\"many\"", "[0].stargazers_count",
      "it is no number"
    ),
    ("\"topics\":[", "\"topics\":[null,", "[0].topics[0]", "it has no value"),
    ("\"topics\":[", "\"topics\":true,\"other\":[", "[0].topics", "it is no list"),
    ("\"owner\":{\"login\":\"orchard\"}", "\"owner\":\"orchard\"", "[0].owner", "it is no object"),
    ("\"created_at\":\"", "\"created_at\":\"long ago ", "[0].created_at", "it makes no sense"),
  ])
  func `a fault has a field and a cause`(
    part: String,
    other: String,
    field: String,
    cause: String
  ) throws {
    let text = "[\(String.json(.pear))]".replacing(part, with: other)
    let fault = try fault(of: text)
    #expect(fault.field == field)
    #expect(fault.cause == cause)
  }

  @Test(arguments: ["", "[", "{]", "<p>"])
  func `what is no JSON has no field`(text: String) throws {
    let fault = try fault(of: text)
    #expect(fault.field == nil)
    #expect(fault.cause == "it is not JSON")
  }

  @Test func `what need not be there may be null or missing`() throws {
    let text = """
      {"id": 7, "name": "a", "full_name": "b/a", "owner": {"login": "b"}, "description": null,
       "stargazers_count": 0, "license": null, "created_at": "2020-09-13T12:26:40Z",
       "html_url": "https://repositories.example/b/a"}
      """
    let repository = try JSONDecoder.gitHub.decode(Repository.self, from: Data(text.utf8))
    #expect(
      repository
        == Repository(
          id: 7,
          name: "a",
          owner: Repository.Owner(login: "b"),
          createdAt: Date(timeIntervalSince1970: 1_600_000_000),
          url: try #require(URL(string: "https://repositories.example/b/a"))
        )
    )
  }
}
