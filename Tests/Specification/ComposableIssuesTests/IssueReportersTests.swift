import ComposableIssues
import ComposableTestKit
import Testing

@Suite struct IssueReportersTests {
  @Test func `every reporter receives an issue, and the test does not`() {
    let first = RecordedIssues()
    let second = RecordedIssues()
    withIssueReporters([first, second]) {
      reportIssue("x", fileID: "A/B", line: 1, column: 2)
    }
    expectEqual(first.all.map(\.description), ["A/B:1:2 error x"])
    expectEqual(second.all.map(\.description), first.all.map(\.description))
  }

  @Test func `the innermost reporters win, and the outer ones are restored`() async {
    let outer = RecordedIssues()
    let inner = RecordedIssues()
    await withIssueReporters([outer]) {
      await withIssueReporters([inner]) {
        await Task.yield()
        reportIssue("in", fileID: "A/B", line: 1, column: 1)
      }
      reportIssue("out", fileID: "A/B", line: 1, column: 1)
    }
    expectEqual(inner.all.map(\.description), ["A/B:1:1 error in"])
    expectEqual(outer.all.map(\.description), ["A/B:1:1 error out"])
  }

  @Test func `the default reporter stands alone at first`() {
    expectEqual(IssueReporters.current.count, 1)
    #expect(IssueReporters.current.first is _DefaultReporter)
  }

  @Test func `a reporter without a method for errors gets their description`() {
    let reporter = RecordedIssues()
    withIssueReporters([reporter]) {
      reportIssue(Failure(), fileID: "A/B", line: 1, column: 2)
      reportIssue(Failure(), "Saving.", fileID: "A/B", line: 1, column: 2)
    }
    expectEqual(
      reporter.all.map(\.description),
      [
        "A/B:1:2 error Caught error: Failure()",
        "A/B:1:2 error Caught error: Failure() - Saving.",
      ]
    )
  }

  @Test @MainActor func `an asynchronous operation stays on its actor`() async {
    var count = 0
    await withIssueReporters([]) {
      await Task.yield()
      MainActor.assertIsolated()
      count += 1
    }
    expectEqual(count, 1)
  }

  @Test func `setting the reporters of a whole test process is refused`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      IssueReporters.current = []
    }
    #expect(
      printed("IssueReporters.current cannot be set in tests", in: result?.standardErrorContent)
    )
  }
}
