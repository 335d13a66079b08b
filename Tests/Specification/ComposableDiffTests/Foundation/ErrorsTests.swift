import ComposableDiff
import ComposableTestKit
import Foundation
import Testing

@Suite struct ErrorsTests {
  @Test func `errors show their domain, code and details`() {
    expectEqual(
      String(customDumping: NSError(domain: "d", code: 3, userInfo: ["a": 1])),
      """
      NSError(
        domain: "d",
        code: 3,
        userInfo: [
          "a": 1
        ]
      )
      """
    )
  }
}
