import ComposableDiff
import ComposableTestKit
import Testing

@Suite struct KeyPathTests {
  @Test func `a key path has its root without a module`() {
    expectEqual(String(customDumping: \User.name), #"\User.name"#)
    expectEqual(String(customDumping: \Wrapper<User>.value.id), #"\Wrapper<User>.value.id"#)
  }

  @Test func `a computed property has its type, and no address`() {
    let text = String(customDumping: \Place.row)
    #expect(text == #"\Place.<computed (Int)>"# || text == #"\Place.row"#)
  }

  @Test func `a caller can name the components after the root`() {
    let text = (\Place.row).customDumpDescription { path in
      #expect(path.hasPrefix(".<computed 0x") || path == ".row")
      return ".line.<computed 0x7f (Int)>"
    }
    expectEqual(text, #"\Place.line.<computed (Int)>"#)
  }
}

private struct Place {
  var row: Int { 1 }
}
