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
    ("\"login\":\"orchard\"", "\"logon\":1", "[0].owner.login", "is missing"),
    ("\"login\":\"orchard\"", "\"login\":1", "[0].owner.login", "is not a string"),
    ("\"login\":\"orchard\"", "\"login\":null", "[0].owner.login", "is null"),
    (
      "\"stargazers_count\":4812", "\"stargazers_count\":\"many\"", "[0].stargazers_count",
      "is not a number"
    ),
    ("\"topics\":[", "\"topics\":[null,", "[0].topics[0]", "is null"),
    ("\"topics\":[", "\"topics\":true,\"other\":[", "[0].topics", "is not an array"),
    ("\"owner\":{\"login\":\"orchard\"}", "\"owner\":\"orchard\"", "[0].owner", "is not an object"),
    ("\"created_at\":\"", "\"created_at\":\"long ago ", "[0].created_at", "is not valid"),
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
  func `invalid JSON has no field`(text: String) throws {
    let fault = try fault(of: text)
    #expect(fault.field == nil)
    #expect(fault.cause == "not valid JSON")
  }

  @Test func `optional fields may be null or missing`() throws {
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
