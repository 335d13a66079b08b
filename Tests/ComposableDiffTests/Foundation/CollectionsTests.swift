import ComposableDiff
import Foundation
import Testing

@Suite struct CollectionsTests {
  @Test func `bridged collections are what they bridge to`() {
    #expect(String(customDumping: NSArray(array: ["a"])) == "[\n  [0]: \"a\"\n]")
    #expect(String(customDumping: NSSet(array: [1])) == "Set([\n  1\n])")
    #expect(String(customDumping: NSDictionary(dictionary: ["a": 1])) == "[\n  \"a\": 1\n]")
    #expect(String(customDumping: NSOrderedSet(array: ["a"])) == "[\n  [0]: \"a\"\n]")
    #expect(String(customDumping: NSIndexSet(index: 1)) == "[\n  [0]: 1..<2\n]")
    #expect(String(customDumping: NSNull()) == "NSNull()")
  }
}
