import ComposableDiff
import Foundation
import Testing

@Suite struct TextTests {
  @Test func `texts are strings`() {
    #expect(String(customDumping: AttributedString("a")) == #""a""#)
    #expect(String(customDumping: "a" as NSString) == #""a""#)
    #expect(String(customDumping: NSAttributedString(string: "a")) == #""a""#)
    #expect(String(customDumping: Notification.Name("a")) == "Notification.Name(a)")
  }
}
