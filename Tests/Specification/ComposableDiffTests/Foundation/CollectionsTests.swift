import ComposableDiff
import ComposableTestKit
import Foundation
import Testing

@Suite struct CollectionsTests {
  @Test func `bridged collections are what they bridge to`() {
    expectEqual(String(customDumping: NSArray(array: ["a"])), "[\n  [0]: \"a\"\n]")
    expectEqual(String(customDumping: NSSet(array: [1])), "Set([\n  1\n])")
    expectEqual(String(customDumping: NSDictionary(dictionary: ["a": 1])), "[\n  \"a\": 1\n]")
    expectEqual(String(customDumping: NSOrderedSet(array: ["a"])), "[\n  [0]: \"a\"\n]")
    expectEqual(String(customDumping: NSIndexSet(index: 1)), "[\n  [0]: 1..<2\n]")
    expectEqual(String(customDumping: NSNull()), "NSNull()")
  }
}
