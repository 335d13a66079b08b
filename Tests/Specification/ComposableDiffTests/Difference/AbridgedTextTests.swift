import ComposableDiff
import ComposableTestKit
import Testing

@Suite struct AbridgedTextTests {
  private let long = String(repeating: "abcde", count: 200)

  @Test func `long texts are cut down to where they differ`() {
    let end = String(repeating: "abcde", count: 8)
    expectEqual(
      diff("\(long)x\(long)", "\(long)yz\(long)"),
      """
      - "… (960 equal) …\(end)x\(end)… (960 equal) …"
      + "… (960 equal) …\(end)yz\(end)… (960 equal) …"
      """
    )
  }

  @Test func `a changed text that is too long is cut`() {
    expectEqual(
      diff("", long + long),
      """
      - ""
      + "\(long)… (1000 more)"
      """
    )
  }

  @Test func `a long text that was added is cut`() {
    let added = Wrapper(value: [long + long + "end"])
    expectEqual(
      diff(Wrapper(value: []), added),
      """
        Wrapper(
          value: [
      +     [0]: "\(long)\(long)… (3 more)"
          ]
        )
      """
    )
  }

  @Test func `texts of some length are shown whole`() {
    let text = String(repeating: "a", count: 400)
    expectEqual(diff(text, text + "b"), "- \"\(text)\"\n+ \"\(text)b\"")
  }
}
