import ComposableClocks
import ComposableIssues
import ComposableTestKit
import Testing

@Suite struct UnimplementedClockTests {
  let issues = RecordedIssues()

  @Test func `every use is an issue, and goes to the base`() async throws {
    let base = TestClock()
    let clock = UnimplementedClock(base, name: "Store.clock", fileID: "A/B", line: 7)
    let advice = "Give the code under test a clock, such as a TestClock."
    try await withIssueReporters([issues]) {
      #expect(clock.now.offset == .zero)
      #expect(clock.minimumResolution == .zero)
      let task = Task { try await clock.sleep(until: .init(), tolerance: nil) }
      await base.advance()
      try await task.value
    }
    #expect(
      issues.all.map { "\($0.fileID):\($0.line) \($0.text)" }
        == ["now", "minimumResolution", "sleep"].map {
          "A/B:7 Unimplemented: 'Store.clock.\($0)'. \(advice)"
        }
    )
  }

  @Test func `without a base it is immediate and called Clock`() async throws {
    let clock: any Clock<Duration> = .unimplemented(fileID: "A/B", line: 7)
    try await withIssueReporters([issues]) { try await clock.sleep(for: .seconds(1)) }
    #expect(issues.texts.last?.contains("Unimplemented: 'Clock.sleep'") == true)
  }
}
