import ComposableDiff
import ComposableTestKit
import Foundation
import Testing

@Suite struct TextTests {
  @Test func `a text of Foundation is dumped like a string`() {
    expectEqual(String(customDumping: AttributedString("a")), #""a""#)
    expectEqual(String(customDumping: "a" as NSString), #""a""#)
    expectEqual(String(customDumping: NSAttributedString(string: "a")), #""a""#)
    expectEqual(String(customDumping: Notification.Name("a")), "Notification.Name(a)")
  }
}
