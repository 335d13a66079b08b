import ComposableDiff
import Testing

@Suite struct CustomDumpStringConvertibleTests {
  private struct Version: CustomDumpStringConvertible {
    var major = 1
    var customDumpDescription: String { "v\(major)" }
  }

  @Test func `a description is shown without quotes`() {
    #expect(String(customDumping: Version()) == "v1")
    #expect(diff(Version(), Version(major: 2)) == "- v1\n+ v2")
  }
}
