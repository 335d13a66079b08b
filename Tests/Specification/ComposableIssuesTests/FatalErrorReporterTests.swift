import ComposableIssues
import Testing

@Suite struct FatalErrorReporterTests {
  @Test func `an error stops the program with its text and place`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      withIssueReporters([.fatalError]) { reportIssue("Broken.", filePath: "A/B.swift", line: 7) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A/B.swift:7: Fatal error: Broken."))
  }

  @Test func `a warning goes to standard error and the program continues`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      withIssueReporters([.fatalError]) {
        reportIssue("Slow.", severity: .warning, fileID: "A/B.swift", line: 7)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A/B.swift:7: warning: Slow."))
  }
}
