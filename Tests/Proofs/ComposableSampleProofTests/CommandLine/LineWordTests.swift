import Testing

@testable import ComposableSample

@Suite struct LineWordTests {
  @Test(
    arguments: [
      ("", []), ("  \t ", []), ("a b", ["a", "b"]), ("  a   b  ", ["a", "b"]),
      (#"a "b c" d"#, ["a", "b c", "d"]), ("'b c'", ["b c"]), (#""""#, [""]),
      (#""say \"hi\" \\ \n""#, [#"say "hi" \ \n"#]), (#"'it "is" \'"#, [#"it "is" \"#]),
      ("Don't stop", ["Don't", "stop"]), (#"3" nails"#, [#"3""#, "nails"]),
      (#""open end"#, [#""open"#, "end"]), (#""a"b c"#, [#""a"b"#, "c"]),
      ("日本 語\u{3000}x", ["日本", "語", "x"]),
    ] as [(String, [String])]
  )
  func `splits as a person expects`(line: String, words: [String]) {
    #expect(LineWord.split(line).map(\.value) == words)
  }

  @Test func `keeps a text as it was typed`() {
    let line = #"edit 1  say  "hi" to 'Bob'  "#
    let words = LineWord.split(line)
    #expect(
      LineWord.join(words, from: 2, of: line) == ["edit", "1", #"say  "hi" to 'Bob'"#]
    )
  }

  @Test func `takes the quotes from a text that is in quotes as a whole`() {
    let line = #"add "Buy  milk" "#
    #expect(LineWord.join(LineWord.split(line), from: 1, of: line) == ["add", "Buy  milk"])
  }
}
