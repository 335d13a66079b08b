import Testing

@testable import ComposableMacroExpansion

/// Text that took exponential time, or overflowed the stack.
@Suite struct NestingTests {
  private static func nest(
    _ open: String,
    _ count: Int,
    _ inside: String,
    _ close: String = ""
  )
    -> String
  {
    String(repeating: open, count: count) + inside + String(repeating: close, count: count)
  }

  private func problems(_ text: String) -> [String] {
    var scanner = Scanner(SourceText(text))
    _ = scanner.scanMembers()
    return scanner.problems.map(\.message)
  }

  @Test(arguments: [
    nest("#if A\n", 20, "var x = 0\n", "#endif\n"),
    nest("#if A\n", 20, "@a\n", "#endif\n") + "var x = 0",
    "var x: " + nest("A<", 20, "Int", ">"), "var x = " + nest("\"\\(", 20, "1", ")\""),
    "var x: " + nest("() -> ", 1_000, "Int"), "var x: " + nest("~", 1_000, "A"),
  ])
  func `what people nest is understood`(_ text: String) {
    #expect(problems(text) == [])
  }

  @Test(arguments: [
    nest("#if A\n", 1_000, "var x = 0\n", "#endif\n"), "var x: " + nest("A<", 200, "Int", ">"),
  ])
  func `deeper nesting is a problem`(_ text: String) {
    #expect(!problems(text).isEmpty)
  }

  @Test func `nested interpolations are read to the end`() {
    var scanner = Scanner(SourceText("var x = " + Self.nest("\"\\(", 100_000, "1", ")\"")))
    _ = scanner.scanMembers()
    #expect(scanner.atEnd)
  }

  @Test func `a closure in many parentheses is none`() {
    let text = SourceText(Self.nest("(", 10_000, "() -> Void", ")"))
    #expect(FunctionType(text, in: 0..<text.count) == nil)
  }
}
