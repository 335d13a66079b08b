import ComposableClocks
import ComposableIssues
import ComposableTestKit
import Testing

@Suite struct UnimplementedClockTests {
  let issues = RecordedIssues()

  @Test func `the first use is an issue, and every use goes to the base`() async throws {
    let base = TestClock()
    let clock = UnimplementedClock(base, name: "Store.clock", fileID: "A/B", line: 7)
    let advice = "Give the code under test a clock, such as a TestClock."
    try await withIssueReporters([issues]) {
      expectEqual(clock.now.offset, .zero)
      expectEqual(clock.minimumResolution, .zero)
      let task = Task { try await clock.sleep(until: .init(), tolerance: nil) }
      await base.advance()
      try await task.value
    }
    expectEqual(
      issues.all.map { "\($0.fileID):\($0.line) \($0.text)" },
      ["A/B:7 Unimplemented: 'Store.clock.now'. \(advice)"]
    )
  }

  @Test func `without a base it is immediate and called Clock`() async throws {
    let clock: any Clock<Duration> = .unimplemented(fileID: "A/B", line: 7)
    try await withIssueReporters([issues]) { try await clock.sleep(for: .seconds(1)) }
    expectEqual(issues.texts.last?.contains("Unimplemented: 'Clock.now'"), true)
  }

  @Test func `each use outside of a test of Swift Testing is an issue`() async {
    let clock: any Clock<Duration> = .unimplemented()
    await withIssueReporters([issues]) {
      // A detached task belongs to no test.
      await Task.detached { [issues] in
        withIssueReporters([issues]) { _ = (clock.minimumResolution, clock.minimumResolution) }
      }.value
    }
    expectEqual(issues.texts.count, 2)
  }
}
