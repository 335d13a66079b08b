import ComposableDiff
import Testing

@Suite struct RangeTests {
  @Test func `a range has its operator`() {
    #expect(String(customDumping: 1..<3) == "1..<3")
    #expect(String(customDumping: 1...3) == "1...3")
  }
}
