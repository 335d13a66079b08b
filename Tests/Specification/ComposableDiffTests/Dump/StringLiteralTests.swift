import ComposableDiff
import ComposableTestKit
import Testing

@Suite struct StringLiteralTests {
  @Test func `a string stands between quotes`() {
    expectEqual(String(customDumping: "a"), #""a""#)
    expectEqual(String(customDumping: "abc".dropLast()), #""ab""#)
    expectEqual(String(customDumping: "é🇮🇹👩‍👩‍👧"), #""é🇮🇹👩‍👩‍👧""#)
  }

  @Test func `quotes and backslashes need no escapes between number signs`() {
    expectEqual(String(customDumping: #"say "hi""#), ##"#"say "hi""#"##)
    expectEqual(String(customDumping: #"a\b"#), ##"#"a\b"#"##)
    expectEqual(String(customDumping: ##"a"#b"##), ###"##"a"#b"##"###)
  }

  @Test func `invisible characters are escaped`() {
    expectEqual(String(customDumping: "a\tb\r"), #""a\tb\r""#)
    expectEqual(String(customDumping: "a\u{200B}b"), #""a\u{200B}b""#)
    expectEqual(String(customDumping: "\"\t"), ##"#""\#t"#"##)
  }

  @Test func `several lines stand between three quotes`() {
    expectEqual(String(customDumping: "a\nb"), "\"\"\"\na\nb\n\"\"\"")
    expectEqual(String(customDumping: "a\r\nb"), "\"\"\"\na\\r\nb\n\"\"\"")
    expectEqual(String(customDumping: "say \"hi\"\n"), "\"\"\"\nsay \"hi\"\n\n\"\"\"")
    expectEqual(String(customDumping: "\"\"\"\n"), "#\"\"\"\n\"\"\"\n\n\"\"\"#")
    expectEqual(String(customDumping: "\"#\"\"\n"), "\"\"\"\n\"#\"\"\n\n\"\"\"")
  }

  @Test func `several lines in a field are indented with it`() {
    expectEqual(
      String(customDumping: User(id: 1, name: "a\n\nb")),
      #"""
      User(
        id: 1,
        name: """
          a

          b
          """
      )
      """#
    )
  }
}
