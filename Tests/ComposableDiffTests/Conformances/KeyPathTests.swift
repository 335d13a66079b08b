import ComposableDiff
import Testing

@Suite struct KeyPathTests {
  @Test func `a key path has its root without a module`() {
    #expect(String(customDumping: \User.name) == #"\User.name"#)
    #expect(String(customDumping: \Wrapper<User>.value.id) == #"\Wrapper<User>.value.id"#)
  }
}
