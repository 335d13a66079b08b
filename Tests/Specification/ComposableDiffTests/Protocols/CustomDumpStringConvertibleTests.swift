import ComposableDiff
import ComposableTestKit
import Testing

@Suite struct CustomDumpStringConvertibleTests {
  private struct Version: CustomDumpStringConvertible {
    var major = 1
    var customDumpDescription: String { "v\(major)" }
  }

  @Test func `a description is shown without quotes`() {
    expectEqual(String(customDumping: Version()), "v1")
    expectEqual(diff(Version(), Version(major: 2)), "- v1\n+ v2")
  }

  private struct Secret: CustomDumpStringConvertible {
    enum Kind {
      case pin(Int)
      case word(String)
    }

    var kind: Kind
    var customDumpDescription: String { "•••" }
  }

  @Test func `values without an operator differ in what their text hides`() {
    let secret = Secret(kind: .pin(1))
    #expect(diff(secret, Secret(kind: .pin(1))) == nil)
    for other in [Secret(kind: .pin(2)), Secret(kind: .word("1"))] {
      #expect(
        diff(secret, other) == """
            // Not equal but no difference detected:
            •••
          """
      )
    }
  }
}
