import ComposableDependencies
import ComposableIssues
import ComposableTestKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct URLSessionTests {
  @Test func `the live value is the shared session`() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.urlSession) var session
      #expect(session === URLSession.shared)
    }
  }

  @Test func `a test has to override it, and its requests fail`() async throws {
    @Dependency(\.urlSession) var value
    let log = RecordedIssues()
    let session = withIssueReporters([log]) { value }
    expectEqual(log.texts.count, 1)
    expectEqual(log.texts.first?.hasPrefix(#"@Dependency(\.urlSession) has no test impl"#), true)
    let url = try #require(URL(string: "https://example.com/todos"))
    let error = await #expect(throws: URLError.self) { _ = try await session.data(from: url) }
    expectEqual(
      error?.localizedDescription,
      #"@Dependency(\.urlSession) is not overridden in this test: no request is sent."#
    )
  }
}
