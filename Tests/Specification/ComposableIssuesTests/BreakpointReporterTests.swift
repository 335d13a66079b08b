import ComposableTestKit
import Testing

@testable import ComposableIssues

@Suite struct BreakpointReporterTests {
  @Test func `without a debugger the issue is written and the program continues`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      withIssueReporters([.breakpoint]) { reportIssue("Odd.", fileID: "A/B.swift", line: 7) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A/B.swift:7: error: Odd."))
  }

  @Test(arguments: [("TracerPid:\t0", false), ("TracerPid:\t42", true), ("Pid:\t42", false)])
  func `a tracing process is a debugger`(field: String, isTraced: Bool) {
    let status = "Name:\tprogram\n\(field)\nUid:\t0\n"
    expectEqual(ComposableIssues.isTraced(status: status), isTraced)
  }
}
