import Composable
import Foundation
import RepositoryListFeature
import Testing

@testable import ComposableSample

@MainActor @Suite struct RepositoriesSessionTests {
  private func session(
    page: Int = 1,
    search:
      @escaping @Sendable (String, Int) async throws(RepositoryError) -> RepositoryPage
  ) -> RepositoriesSession {
    var client = RepositoryClient.sample
    client.search = search
    return RepositoriesSession(client: client, page: page)
  }

  @Test(arguments: [1, 2, 34])
  func `asks once, for the page that is wanted`(page: Int) async throws {
    let asked = LockIsolated<[String]>([])
    let session = session(page: page) { query, page in
      asked.withValue { $0.append("\(query), page \(page)") }
      return .first
    }
    let results = try await session.perform(.search(" tetris language:assembly"))
    #expect(results == RepositoryList.Results(.first))
    #expect(asked.value == ["tetris language:assembly, page \(page)"])
  }

  @Test(
    arguments: [
      .cancelled, .rateLimited(until: Date(timeIntervalSince1970: 1_570_478_429)),
      .refused(status: 422, message: "Validation Failed"),
      .undecodable(field: "items[3].id", cause: "is missing"),
      .unreachable(host: "a.example", cause: "Could not resolve host"),
    ] as [RepositoryError]
  )
  func `fails with what the feature says`(error: RepositoryError) async {
    let session = session { _, _ throws(RepositoryError) in throw error }
    await #expect(throws: Failure("\(error)")) { try await session.perform(.search("tetris")) }
  }
}
