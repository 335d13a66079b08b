import ComposableDiff
import ComposableTestKit
import Foundation
import Testing

@Suite struct NumbersTests {
  @Test func `a number that occurs again shows its value again`() {
    let (one, two) = (NSNumber(value: 1), NSNumber(value: 2))
    expectEqual(
      String(customDumping: [one, two, one]),
      """
      [
        [0]: 1,
        [1]: 2,
        [2]: 1
      ]
      """
    )
  }

  @Test func `numbers are as they are written`() {
    expectEqual(String(customDumping: Decimal(string: "1.5")), "1.5")
    expectEqual(String(customDumping: NSNumber(value: 1.5)), "1.5")
    expectEqual(
      String(customDumping: Measurement(value: 1, unit: UnitLength.meters)),
      "Measurement(1.0 m)"
    )
    expectEqual(String(customDumping: NSRange(location: 1, length: 2)), "NSRange(1..<3)")
    expectEqual(String(customDumping: IndexPath(indexes: [1])), "[\n  [0]: 1\n]")
    expectEqual(String(customDumping: IndexSet([1, 2])), "[\n  [0]: 1..<3\n]")
  }

  @Test func `a range that ends after the largest number has its parts`() {
    let range = NSRange(location: NSNotFound, length: 1)
    expectEqual(String(customDumping: range), "NSRange(location: \(NSNotFound), length: 1)")
  }
}
