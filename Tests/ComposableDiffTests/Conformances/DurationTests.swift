import ComposableDiff
import Testing

@Suite struct DurationTests {
  @Test func `a duration is in seconds`() {
    #expect(String(customDumping: Duration.seconds(1.5)) == "1.5 seconds")
    #expect(String(customDumping: Duration.seconds(1)) == "1.0 seconds")
  }
}
