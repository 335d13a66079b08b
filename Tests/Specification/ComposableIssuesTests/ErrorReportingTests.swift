import ComposableIssues
import ComposableTestKit
import Testing

@Suite struct ErrorReportingTests {
  @Test func `an operation that does not throw returns its result`() async {
    let number: Int? = withErrorReporting { 1 }
    let flat: Int? = withErrorReporting { Int("2") }
    let late: Int? = await withErrorReporting {
      await Task.yield()
      return 3
    }
    let lateFlat: Int? = await withErrorReporting {
      await Task.yield()
      return Int("4")
    }
    expectEqual([number, flat, late, lateFlat], [1, 2, 3, 4])
  }

  @Test func `a thrown error becomes an issue and nil`() async throws {
    let issues = try await heard {
      let result: Int? = withErrorReporting("Saving.", line: 1, column: 2) { throw Failure() }
      #expect(result == nil)
    }
    expectEqual(
      issues,
      ["ComposableIssuesTests/ErrorReportingTests.swift:1:2 error (Failure()) Saving."]
    )
  }

  @Test func `the given reporters receive the issue instead`() async {
    let reporter = RecordedIssues()
    await withErrorReporting(to: [reporter], fileID: "A/B", line: 1, column: 2) {
      await Task.yield()
      throw Failure()
    }
    expectEqual(reporter.all.map(\.description), ["A/B:1:2 error Caught error: Failure()"])
  }
}
