import Composable
import Testing

@testable import CaseStudies

@Suite struct RepositoriesClientTests {
  @Test func `the live client finds names that have the query in them`() async throws {
    let answers = try await withDependencies {
      $0.continuousClock = ImmediateClock()
    } operation: {
      let client = RepositoriesClient.liveValue
      return [try await client.search(query: "swift"), try await client.search(query: "x-y")]
    }
    #expect(answers == [["swift-composable", "swift-syntax"], []])
  }
}
