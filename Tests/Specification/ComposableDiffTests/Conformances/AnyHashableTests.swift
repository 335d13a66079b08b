import ComposableDiff
import ComposableTestKit
import Testing

@Suite struct AnyHashableTests {
  @Test func `an erased value is the value`() {
    expectEqual(
      String(customDumping: AnyHashable(User(id: 1, name: "A"))),
      String(customDumping: User(id: 1, name: "A"))
    )
  }
}
