import ComposableDiff
import ComposableTestKit
import Testing

@Suite struct RangeTests {
  @Test func `a range has its operator`() {
    expectEqual(String(customDumping: 1..<3), "1..<3")
    expectEqual(String(customDumping: 1...3), "1...3")
  }
}
