import ComposableDiff
import Testing

@Suite struct KeyPathTests {
  @Test func `a key path has its root without a module`() {
    #expect(String(customDumping: \User.name) == #"\User.name"#)
    #expect(String(customDumping: \Wrapper<User>.value.id) == #"\Wrapper<User>.value.id"#)
  }

  @Test func `a computed property has its type, and no address`() {
    let text = String(customDumping: \Place.row)
    #expect(text == #"\Place.<computed (Int)>"# || text == #"\Place.row"#)
  }
}

private struct Place {
  var row: Int { 1 }
}
