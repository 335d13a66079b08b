import ComposableIssues
import ComposableTestKit
import Testing

struct Failure: Error, Equatable {}

@Suite struct ExpectedIssuesTests {
  @Test func `issues and thrown errors are swallowed`() async {
    withExpectedIssue("Known.") { reportIssue("x") }
    withExpectedIssue { throw Failure() }
    await withExpectedIssue {
      await Task.yield()
      reportIssue("x")
    }
  }

  /// An expectation was satisfied by its own failure.
  @Test func `a failed expectation fails the test`() async throws {
    let issues = try await heard {
      withExpectedIssue(fileID: "A/B", line: 1, column: 2) {
        Issue.record("1 is not 2", sourceLocation: here)
      }
      await withExpectedIssue {
        await Task.yield()
        reportIssue("x")
        Issue.record("3 is not 4", sourceLocation: here)
      }
    }
    expectEqual(
      issues,
      [
        "C/D:5:6 error 1 is not 2",
        "A/B:1:2 error Expected an issue, but none was reported.",
        "C/D:5:6 error 3 is not 4",
      ]
    )
  }

  @Test func `an issue that does not match is reported`() async {
    let reporter = RecordedIssues()
    await withIssueReporters([reporter]) {
      withExpectedIssue(fileID: "A/B", line: 1, column: 2) {
        reportIssue("y", fileID: "C/D", line: 5, column: 6)
      } matching: {
        $0 == "x"
      }
      await withExpectedIssue(isIntermittent: true) {
        await Task.yield()
        throw Failure()
      } matching: {
        $0 == "Caught error: Failure()"
      }
    }
    expectEqual(
      reporter.all.map(\.description),
      [
        "C/D:5:6 error y",
        "A/B:1:2 error Expected an issue that matches, but none was reported.",
        "expected Caught error: Failure()",
      ]
    )
  }

  @Test func `an issue that does not match is left to the outer expectation`() {
    withExpectedIssue(count: 1) {
      withExpectedIssue(count: 2) {
        for text in ["inner", "outer", "inner"] { reportIssue(text) }
      } matching: {
        $0 == "inner"
      }
    } matching: {
      $0 == "outer"
    }
  }

  @Test(
    arguments: [
      (1, 0, "Expected an issue, but none was reported."),
      (2, 1, "Expected 2 issues, but 1 was reported:\n\n• x"),
      (1, 2, "Expected an issue, but 2 were reported:\n\n• x\n\n• x"),
      (2, 2, nil),
    ]
  )
  func `another number of issues than expected is an issue`(
    count: Int,
    reported: Int,
    text: String?
  ) {
    let texts = issues {
      withExpectedIssue(count: count) { for _ in 0..<reported { reportIssue("x") } }
    }
    expectEqual(texts.last { $0 != "x" }, text)
  }

  @Test func `a number of issues that match is checked`() {
    let texts = issues {
      withExpectedIssue("Why", count: 2) {
      } matching: {
        $0 == "x"
      }
    }
    expectEqual(texts, ["Expected 2 issues that match, but none was reported: Why"])
  }

  @Test func `an intermittent issue may be missing`() async {
    withExpectedIssue(isIntermittent: true) {}
    await withExpectedIssue(isIntermittent: true, count: 2) { await Task.yield() }
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

  private var here: SourceLocation {
    SourceLocation(fileID: "C/D", filePath: "C/D", line: 5, column: 6)
  }
}
