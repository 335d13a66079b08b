import ComposableDiff
import Testing

@Suite struct StandardConformancesTests {
  @Test func `a duration is in seconds`() {
    #expect(String(customDumping: Duration.seconds(1.5)) == "1.5 seconds")
    #expect(String(customDumping: Duration.seconds(1)) == "1.0 seconds")
  }

  @Test func `a key path has its root without a module`() {
    #expect(String(customDumping: \User.name) == #"\User.name"#)
    #expect(String(customDumping: \Wrapper<User>.value.id) == #"\Wrapper<User>.value.id"#)
  }

  @Test func `a range has its operator`() {
    #expect(String(customDumping: 1..<3) == "1..<3")
    #expect(String(customDumping: 1...3) == "1...3")
  }

  @Test func `an erased value is the value`() {
    #expect(
      String(customDumping: AnyHashable(User(id: 1, name: "A")))
        == String(customDumping: User(id: 1, name: "A"))
    )
  }
}
