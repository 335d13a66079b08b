import ComposableDiff
import ComposableTestKit
import Testing

@Suite struct CustomDumpRepresentableTests {
  private struct Tagged: CustomDumpRepresentable, Equatable {
    var rawValue = 1
    var tag = "a"
    var customDumpValue: Any { rawValue }
  }

  @Test func `another value stands for one that is represented`() {
    expectEqual(String(customDumping: Tagged()), "1")
    expectEqual(diff(Tagged(), Tagged(rawValue: 2)), "- 1\n+ 2")
    #expect(
      diff(Tagged(), Tagged(tag: "b")) == """
          // Not equal but no difference detected:
          1
        """
    )
  }

  @Test func `a value that represents itself ends`() {
    struct Mirrored: CustomDumpRepresentable {
      var customDumpValue: Any { self }
    }
    expectEqual(String(customDumping: Mirrored()), "CustomDumpRepresentableTests.Mirrored()")
  }

  @Test func `values without an operator differ in what a text for them hides`() {
    struct Redacted: CustomDumpRepresentable {
      var secret: Int
      var customDumpValue: Any { "redacted" }
    }
    #expect(diff(Redacted(secret: 1), Redacted(secret: 1)) == nil)
    #expect(diff(Redacted(secret: 1), Redacted(secret: 2))?.hasPrefix("  // Not equal") == true)
  }
}
