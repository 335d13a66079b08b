import Testing

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct LexerTests {
  private func tokens(_ text: String) -> [String] {
    let source = SourceText(text)
    let lexer = Lexer(source)
    var token = lexer.token(from: 0, operand: true)
    var result: [String] = []
    while token.kind != .endOfFile {
      result.append(source[token.range])
      token = lexer.token(
        from: token.range.upperBound,
        operand: lexer.operandMayFollow(token)
      )
    }
    return result
  }

  @Test(arguments: [
    ("a.b?.c!", ["a", ".", "b", "?", ".", "c", "!"]), ("a ?? b", ["a", "??", "b"]),
    ("`if` $0 _x é", ["`if`", "$0", "_x", "é"]),
    ("1_000.5e-3 0x1F.p", ["1_000.5e-3", "0x1F", ".", "p"]),
    ("1.description 0..<3", ["1", ".", "description", "0", "..<", "3"]),
    (#""a\(f("b"))c" d"#, [#""a\(f("b"))c""#, "d"]),
    (##"#"a\("# b"##, [##"#"a\("#"##, "b"]),
    ("\"\"\"\na\"b\n\"\"\" c", ["\"\"\"\na\"b\n\"\"\"", "c"]),
    ("x = /a[)]b/ y", ["x", "=", "/a[)]b/", "y"]), ("a / b / c", ["a", "/", "b", "/", "c"]),
    ("#/ a / b /# c", ["#/ a / b /#", "c"]), ("a /* b /* c */ */ d // e", ["a", "d"]),
    ("#if A", ["#if", "A"]), ("a -> b & c", ["a", "->", "b", "&", "c"]), ("a×b", ["a", "×", "b"]),
    ("\\.?.a", ["\\", ".", "?", ".", "a"]), ("a=b==c", ["a", "=", "b", "==", "c"]),
  ])
  func `text is cut into tokens`(_ text: String, _ expected: [String]) {
    #expect(tokens(text) == expected)
  }

  @Test func `a token knows whether it starts a line`() {
    let lexer = Lexer(SourceText("a /*\n*/ b c"))
    #expect(lexer.token(from: 1, operand: false).startsLine)
    #expect(!lexer.token(from: 9, operand: false).startsLine)
  }

  @Test func `documentation is distinguished from other comments`() {
    let source = SourceText("// a\n/// b\n//// c\n/** d */ /*** e */ /**/ /* f */")
    let found = Lexer(source).documentation(in: 0..<source.count).map { source[$0] }
    #expect(found == ["/// b", "/** d */"])
  }

  @Test(arguments: ["\"a", "\"\"\"a", "/* a", "`a", "\"\\(", "#\"a\"", "/a", "#/\na", "\u{FEFF}"])
  func `text that breaks off ends`(_ text: String) {
    #expect(tokens(text).count <= 3)
  }
}
