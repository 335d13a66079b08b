import ComposableDiff
import ComposableTestKit
import Testing

@Suite struct DiffTextTests {
  @Test func `texts are compared line by line`() {
    expectEqual(
      diff("a\nb\nc", "a\nx\nc"),
      #"""
        """
        a
      - b
      + x
        c
        """
      """#
    )
  }

  @Test func `a text in a field is indented with it`() {
    expectEqual(
      diff(User(id: 1, name: "a\nb"), User(id: 1, name: "a\nc")),
      #"""
        User(
          id: 1,
          name: """
            a
      -     b
      +     c
            """
        )
      """#
    )
  }

  @Test func `lines far from a change are counted`() {
    let lines = (1...20).map(String.init)
    var changed = lines
    changed[9] = "x"
    expectEqual(
      diff(lines.joined(separator: "\n"), changed.joined(separator: "\n")),
      #"""
        """
        … (6 unchanged)
        7
        8
        9
      - 10
      + x
        11
        12
        13
        … (7 unchanged)
        """
      """#
    )
  }

  @Test func `a text of one line is replaced`() {
    expectEqual(diff("a", "a\nb"), "- \"a\"\n+ \"\"\"\n+ a\n+ b\n+ \"\"\"")
  }
}
