import ComposableDiff
import ComposableTestKit
import Testing

@Suite struct DurationTests {
  @Test func `a duration is in seconds`() {
    expectEqual(String(customDumping: Duration.seconds(1.5)), "1.5 seconds")
    expectEqual(String(customDumping: Duration.seconds(1)), "1.0 seconds")
  }
}
