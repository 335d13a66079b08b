import ComposableIssues
import ComposableTestKit
import Testing

@Suite struct ReportIssueTests {
  @Test func `an issue fails the test at its call site`() async throws {
    let issues = try await heard { reportIssue("There is no item at 7.") }
    expectEqual(
      issues,
      ["ComposableIssuesTests/ReportIssueTests.swift:7:47 error There is no item at 7."]
    )
  }

  @Test func `an issue needs no words`() async throws {
    let issues = try await heard { reportIssue(line: 1, column: 2) }
    expectEqual(issues, ["ComposableIssuesTests/ReportIssueTests.swift:1:2 error "])
  }

  @Test func `a warning is recorded as a warning`() async throws {
    let issues = try await heard { reportIssue("Slow.", severity: .warning, line: 1, column: 2) }
    expectEqual(issues, ["ComposableIssuesTests/ReportIssueTests.swift:1:2 warning Slow."])
  }

  @Test func `a caught error is recorded as an error, with its message`() async throws {
    let issues = try await heard {
      reportIssue(Failure(), "Reading settings.", fileID: "A/B", line: 1, column: 2)
    }
    expectEqual(issues, ["A/B:1:2 error (Failure()) Reading settings."])
  }

  @Test func `a place that Swift Testing would refuse is mended`() async throws {
    let issues = try await heard { reportIssue("x", fileID: "Only.swift", line: 0, column: 0) }
    expectEqual(issues, ["Unknown/Only.swift:1:1 error x"])
  }

  @Test func `an issue of a child task fails the test`() async throws {
    let issues = try await heard {
      await withTaskGroup { group in
        group.addTask { reportIssue("In a child.", fileID: "A/B", line: 1, column: 2) }
      }
    }
    expectEqual(issues, ["A/B:1:2 error In a child."])
  }

  @Test(arguments: 0..<8) func `tests side by side hear only their own issues`(n: Int) async throws
  {
    let issues = try await heard {
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
