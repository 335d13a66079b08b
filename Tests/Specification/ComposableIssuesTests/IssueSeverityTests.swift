import ComposableIssues
import Testing

@Suite struct IssueSeverityTests {
  @Test func `a warning weighs less than an error`() {
    #expect(IssueSeverity.warning < .error)
    #expect(!(IssueSeverity.error < .warning))
    #expect(!(IssueSeverity.error < .error))
  }
}
