import ComposableDiff
import Testing

@Suite struct CustomDumpRepresentableTests {
  private struct Tagged: CustomDumpRepresentable, Equatable {
    var rawValue = 1
    var tag = "a"
    var customDumpValue: Any { rawValue }
  }

  @Test func `another value stands for one that is represented`() {
    #expect(String(customDumping: Tagged()) == "1")
    #expect(diff(Tagged(), Tagged(rawValue: 2)) == "- 1\n+ 2")
    #expect(
      diff(Tagged(), Tagged(tag: "b")) == """
          // Not equal but no difference detected:
        - 1
        + 1
        """
    )
  }

  @Test func `a value that represents itself ends`() {
    struct Mirrored: CustomDumpRepresentable {
      var customDumpValue: Any { self }
    }
    #expect(String(customDumping: Mirrored()) == "CustomDumpRepresentableTests.Mirrored()")
  }
}
