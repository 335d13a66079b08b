import ComposableIssues
import ComposableTestKit
import Testing

@Suite struct ExpectedIssuesTests {
  @Test func `issues, failed expectations and thrown errors are swallowed`() async {
    withExpectedIssue("Known.") { reportIssue("x") }
    withExpectedIssue { #expect(Bool(false)) }
    withExpectedIssue { throw Failure() }
    await withExpectedIssue {
      await Task.yield()
      reportIssue("x")
    }
  }

  @Test func `a missing issue fails at the call`() {
    withKnownIssue {
      withExpectedIssue("Flaky server", line: 1, column: 2) {}
    } matching: { issue in
      issue.sourceLocation?.line == 1 && issue.comments == ["Flaky server"]
    }
  }

  @Test func `an intermittent issue may be missing`() async {
    withExpectedIssue(isIntermittent: true) {}
    await withExpectedIssue(isIntermittent: true) { await Task.yield() }
  }

  @Test func `your reporters are told what was expected and what was missing`() async {
    let reporter = RecordedIssues()
    await withIssueReporters([reporter]) {
      withExpectedIssue { reportIssue("x") }
      withExpectedIssue("Why", fileID: "A/B", line: 1, column: 2) {}
      await withExpectedIssue {
        await Task.yield()
        throw Failure()
      }
      await withExpectedIssue(fileID: "A/B", line: 3, column: 4) { await Task.yield() }
    }
    expectEqual(
      reporter.all.map(\.description),
      [
        "expected x",
        "A/B:1:2 error Expected an issue, but none was reported: Why",
        "expected Caught error: Failure()",
        "A/B:3:4 error Expected an issue, but none was reported.",
      ]
    )
  }

  @Test @MainActor func `an asynchronous operation stays on its actor`() async {
    await withExpectedIssue {
      await Task.yield()
      MainActor.assertIsolated()
      reportIssue("x")
    }
  }
}
