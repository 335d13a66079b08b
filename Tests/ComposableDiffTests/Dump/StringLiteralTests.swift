import ComposableDiff
import Testing

@Suite struct StringLiteralTests {
  @Test func `a string stands between quotes`() {
    #expect(String(customDumping: "a") == #""a""#)
    #expect(String(customDumping: "abc".dropLast()) == #""ab""#)
    #expect(String(customDumping: "é🇮🇹👩‍👩‍👧") == #""é🇮🇹👩‍👩‍👧""#)
  }

  @Test func `quotes and backslashes need no escapes between number signs`() {
    #expect(String(customDumping: #"say "hi""#) == ##"#"say "hi""#"##)
    #expect(String(customDumping: #"a\b"#) == ##"#"a\b"#"##)
    #expect(String(customDumping: ##"a"#b"##) == ###"##"a"#b"##"###)
  }

  @Test func `invisible characters are escaped`() {
    #expect(String(customDumping: "a\tb\r") == #""a\tb\r""#)
    #expect(String(customDumping: "a\u{200B}b") == #""a\u{200B}b""#)
    #expect(String(customDumping: "\"\t") == ##"#""\#t"#"##)
  }

  @Test func `several lines stand between three quotes`() {
    #expect(String(customDumping: "a\nb") == "\"\"\"\na\nb\n\"\"\"")
    #expect(String(customDumping: "a\r\nb") == "\"\"\"\na\\r\nb\n\"\"\"")
    #expect(String(customDumping: "say \"hi\"\n") == "\"\"\"\nsay \"hi\"\n\n\"\"\"")
    #expect(String(customDumping: "\"\"\"\n") == "#\"\"\"\n\"\"\"\n\n\"\"\"#")
    #expect(String(customDumping: "\"#\"\"\n") == "\"\"\"\n\"#\"\"\n\n\"\"\"")
  }

  @Test func `several lines in a field are indented with it`() {
    #expect(
      String(customDumping: User(id: 1, name: "a\n\nb")) == #"""
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
