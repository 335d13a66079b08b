import ComposableIssues
import ComposableTestKit
import Testing

@Suite struct IssueContextTests {
  @Test func `issues are shown at the context instead of the call site`() async throws {
    let issues = try await heard {
      withIssueContext(fileID: "A/B", filePath: "/A/B", line: 3, column: 4) { reportIssue("x") }
    }
    expectEqual(issues, ["A/B:3:4 error x"])
  }

  @Test func `the innermost context wins, and the outer one is restored`() {
    let reporter = RecordedIssues()
    withIssueReporters([reporter]) {
      withIssueContext(fileID: "A/Outer", filePath: "/A/Outer", line: 1, column: 1) {
        withIssueContext(fileID: "A/Inner", filePath: "/A/Inner", line: 2, column: 2) {
          reportIssue("in")
        }
        reportIssue(Failure())
      }
      reportIssue("outside", fileID: "A/Site", line: 3, column: 3)
    }
    expectEqual(
      reporter.all.map(\.description),
      [
        "A/Inner:2:2 error in",
        "A/Outer:1:1 error Caught error: Failure()",
        "A/Site:3:3 error outside",
      ]
    )
  }

  @Test @MainActor func `an asynchronous context covers child tasks and stays on its actor`() async
  {
    let reporter = RecordedIssues()
    await withIssueReporters([reporter]) {
      await withIssueContext(fileID: "A/B", filePath: "/A/B", line: 3, column: 4) {
        MainActor.assertIsolated()
        async let child: Void = reportIssue("x")
        await child
      }
    }
    expectEqual(reporter.all.map(\.description), ["A/B:3:4 error x"])
  }
}
