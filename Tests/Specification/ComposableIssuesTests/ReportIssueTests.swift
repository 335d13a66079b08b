import ComposableIssues
import ComposableTestKit
import Testing

@Suite struct ReportIssueTests {
  @Test func `an issue fails the test at its call site`() {
    let issues = heard { reportIssue("There is no item at 7.") }
    expectEqual(
      issues,
      ["ComposableIssuesTests/ReportIssueTests.swift:7:37 error There is no item at 7."]
    )
  }

  @Test func `an issue needs no words`() {
    let issues = heard { reportIssue(line: 1, column: 2) }
    expectEqual(issues, ["ComposableIssuesTests/ReportIssueTests.swift:1:2 error "])
  }

  @Test func `a warning is recorded as a warning`() {
    let issues = heard { reportIssue("Slow.", severity: .warning, line: 1, column: 2) }
    expectEqual(issues, ["ComposableIssuesTests/ReportIssueTests.swift:1:2 warning Slow."])
  }

  @Test func `a caught error keeps its type and its message`() {
    withKnownIssue {
      reportIssue(Failure(), "Reading settings.")
    } matching: { issue in
      issue.error as? Failure == Failure() && issue.comments == ["Reading settings."]
    }
  }

  @Test func `a place that Swift Testing would refuse is mended`() {
    let issues = heard { reportIssue("x", fileID: "Only.swift", line: 0, column: 0) }
    expectEqual(issues, ["Unknown/Only.swift:1:1 error x"])
  }

  @Test func `an issue of a child task fails the test`() async {
    await withKnownIssue {
      await withTaskGroup { group in
        group.addTask { reportIssue("In a child.") }
      }
    } matching: {
      $0.comments == ["In a child."]
    }
  }

  @Test(arguments: 0..<8) func `tests side by side hear only their own issues`(n: Int) async {
    let issues = heard {
      for line in 1...3 { reportIssue("\(n)", fileID: "A/B", line: UInt(line), column: 1) }
    }
    expectEqual(issues, (1...3).map { "A/B:\($0):1 error \(n)" })
  }

  @Test func `without a listener no message is evaluated`() {
    var evaluations = 0
    func message() -> String {
      evaluations += 1
      return "x"
    }
    withIssueReporters([]) { reportIssue(message()) }
    expectEqual(evaluations, 0)
  }
}
