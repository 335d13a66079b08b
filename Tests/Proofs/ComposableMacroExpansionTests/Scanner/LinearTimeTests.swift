import Testing

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

/// Text that once took quadratic or exponential time, and more of its kind.
///
/// The work is counted at two sizes, so that the tests tell the same on any machine.
@Suite struct LinearTimeTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    var start = "var x = "
    var open = ""
    var middle = ""
    var close = ""
    var end = ""

    var testDescription: String { text(2).debugDescription }

    func text(_ count: Int) -> String {
      start + String(repeating: open, count: count) + middle
        + String(repeating: close, count: count) + end
    }
  }

  static let shapes: [Shape] = [
    // Generic arguments
    Shape(open: "b<"), Shape(open: "b<c, "), Shape(open: "b<", middle: "c", close: ">", end: " d"),
    Shape(open: "b<c>, "), Shape(open: "b<(c), "), Shape(open: "b<[", close: "]> d"),
    Shape(open: "b<c<d> e "), Shape(open: "f(b<"), Shape(start: "var x: ", open: "b<"),
    Shape(start: "var x: ", open: "b<", middle: "c", close: ">"),
    Shape(start: "var x: ", open: "b<c, "), Shape(start: "var x: ", open: "b<(c) -> "),
    Shape(start: "func f(x: ", open: "b<c async "), Shape(start: "", open: "@a<"),
    // Parentheses and brackets
    Shape(open: "("), Shape(open: "(", close: ")"), Shape(open: "["), Shape(open: "{ "),
    Shape(open: "[(", close: "]"), Shape(start: "", open: "} ) ] "),
    Shape(start: "var x: ", open: "(", middle: "() -> Void", close: ")"),
    Shape(start: "var x: ", open: "("), Shape(start: "var x: ", open: "((a) -> "),
    Shape(start: "var x: ", open: "@a(", close: ") -> "),
    Shape(start: "case ", open: "a(x: (", close: ")"), Shape(start: "case ", open: "a(b, "),
    // Strings, regex literals and comments
    Shape(open: "\"\\("), Shape(open: "\"\\(", middle: "1", close: ")\""),
    Shape(open: "\"\\(\n"), Shape(open: "\"\"\"\n\\("), Shape(open: "#\"\"\" "),
    Shape(open: "#\""), Shape(open: "#\"\\#("), Shape(open: "\""), Shape(open: "#"),
    Shape(open: "`"), Shape(open: "(/a"), Shape(open: "(/(", end: "\n"), Shape(open: "(/\\/"),
    Shape(open: "#/a "), Shape(open: "#/\n"), Shape(open: "##/ #/\n"), Shape(open: "/*"),
    Shape(open: "/*", close: "*/"), Shape(open: "/**/ "), Shape(open: "// a\n"), Shape(open: "é"),
    // Conditional compilation
    Shape(start: "", open: "#if A\n"), Shape(start: "", open: "#if A\n", close: "#endif\n"),
    Shape(start: "", open: "#if A\n@a\n"), Shape(start: "", open: "#if A\n@a\n#endif\n"),
    Shape(start: "", open: "#if A\n@a\n", close: "#endif\n", end: "var x = 1"),
    Shape(start: "#if A\n", open: "#elseif A\n"), Shape(open: "1\n#if A\n"),
    Shape(start: "#if A\n", open: "@a\n#if B\n@b\n#endif\n", end: "var x = 1"),
    Shape(open: "a\n#if A\n.b\n#endif\n"), Shape(start: "", open: "#if (A && "),
    // Attributes
    Shape(start: "", open: "@a "), Shape(start: "", open: "@ "), Shape(start: "", open: "@a("),
    Shape(start: "case a(", open: "@b "), Shape(start: "case a(", open: "@b(c) "),
    Shape(start: "case a(", open: "@b() -> ", end: "c"), Shape(open: "{ @a } "),
    // Closures, accessors and other expressions
    Shape(open: "{ { "), Shape(open: "f { } g: "), Shape(open: "1 { get { "),
    Shape(start: "", open: "var x = 1 { @ get x }\n"), Shape(open: "1 { didSet { "),
    Shape(open: "if a { 1 } else "), Shape(open: "if "), Shape(open: "a ? b : "),
    Shape(open: "a ? "),
    Shape(open: "as "), Shape(open: "try "), Shape(open: "-"), Shape(open: "1."), Shape(open: "."),
    // Types and declarations
    Shape(start: "var x: ", open: "async "), Shape(start: "case a(", open: "b async "),
    Shape(start: "var x: ", open: "a throws("), Shape(start: "var x: ", open: "some "),
    Shape(start: "var x: ", open: "~"), Shape(start: "var x: ", open: "a & "),
    Shape(start: "var x: ", open: "() -> "), Shape(start: "var x: ", open: "a?"),
    Shape(start: "", open: "public "), Shape(start: "", open: "private("),
    Shape(start: "", open: "struct A { "), Shape(start: "", open: "func f() "),
    Shape(start: "", open: "case a(b: Int = 1)\n"), Shape(start: "", open: "var x: () -> Void\n"),
    Shape(start: "", open: "store.send(.view("),
  ]

  /// Reads the text as members of a client.
  private func work(on text: String) -> Int {
    ComposableMacroExpansionTests.work {
      var scanner = Scanner(SourceText(text))
      for member in scanner.scanMembers().declarations {
        _ = ClientProperty(member, in: scanner.source)
      }
    }
  }

  @Test(arguments: shapes)
  func `four times the text takes four times the work`(_ shape: Shape) {
    let (small, large) = (shape.text(100), shape.text(400))
    let (before, after) = (work(on: small), work(on: large))
    #expect(Double(after) <= 4.2 * Double(before))
    #expect(after <= 8 * large.utf8.count)
  }
}
