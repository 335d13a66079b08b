import Testing

@testable import RepositoryListFeature

@Suite struct SampleTests {
  let client = RepositoryClient.sample

  @Test func `the pages of a search have everything once`() async throws {
    var found: [Repository] = []
    var next: Int? = 1
    while let page = next {
      let part = try await client.search("", page)
      #expect(part.totalCount == Repository.sample.count)
      #expect(!part.repositories.isEmpty)
      found += part.repositories
      next = part.nextPage
    }
    #expect(found == Repository.sample)
    #expect(Set(found.map(\.id)).count == found.count)
  }

  @Test func `all words of a query are looked for`() async throws {
    #expect(
      try await client.search("TETRIS language:assembly", 1).repositories.map(\.fullName)
        == ["brickfall/boot-blocks"]
    )
    #expect(try await client.search("no such thing", 1).totalCount == 0)
    #expect(try await client.search("tetris", 2).repositories.isEmpty)
  }

  @Test func `a repository is found by its name only`() async throws {
    #expect(try await client.repository("orchard/pear") == .pear)
    await #expect(throws: RepositoryError.notInSample("orchard/plum")) {
      try await client.repository("orchard/plum")
    }
  }
}
