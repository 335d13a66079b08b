import Testing

@testable import ComposableJSON
@testable import ComposableMacroExpansion
@testable import ComposableSyntax

/// Text that took exponential time, or overflowed the stack.
@Suite struct NestingTests {
  private static func nest(
    _ open: String,
    _ count: Int,
    _ inside: String,
    _ close: String
  ) -> String {
    String(repeating: open, count: count) + inside + String(repeating: close, count: count)
  }

  private func problems(_ text: String) -> [String] {
    var scanner = Scanner(SourceText(text))
    _ = scanner.scanMembers()
    return scanner.problems.map(\.message)
  }

  /// Text to repeat before and after something in the middle, so that a test's name is short.
  struct Nest: CustomTestStringConvertible, Sendable {
    var start = ""
    var open = ""
    var count = 10_000
    var middle = ""
    var close = ""
    var end = ""

    var testDescription: String { (start + open + middle + close + end).debugDescription }
    var text: String { start + NestingTests.nest(open, count, middle, close) + end }
  }

  @Test(arguments: [
    Nest(open: "#if A\n", count: 20, middle: "var x = 0\n", close: "#endif\n"),
    Nest(open: "#if A\n", count: 20, middle: "@a\n", close: "#endif\n", end: "var x = 0"),
    Nest(start: "var x: ", open: "A<", middle: "Int", close: ">"),
    Nest(start: "var x = ", open: "A<", middle: "Int", close: ">"),
    Nest(start: "var x = ", open: "\"\\(", middle: "1", close: ")\""),
    Nest(start: "var x: ", open: "() -> ", middle: "Int"),
    Nest(start: "var x: ", open: "~", middle: "A"),
    Nest(start: "var x = ", open: "[{(", middle: "A", close: ")}]"),
  ])
  func `nested code is understood`(_ nest: Nest) {
    #expect(problems(nest.text) == [])
  }

  @Test func `conditions nested too deeply are an error that says what to do`() {
    let text = "struct S {\n" + Self.nest("#if A\n", 65, "var x = 0\n", "#endif\n") + "}"
    let answer = expand("ObservableState", .member, text, attribute: "@ObservableState")
    let message = "'#if' can be nested 64 levels deep at most. Combine conditions with '&&'."
    #expect(
      answer.messages == ["'@ObservableState' does not understand this code: " + message]
    )
    #expect(answer.diagnostics.first?["severity"] == "error")
  }

  @Test func `attributes nested too deeply are an error that says what to do`() {
    let text = "@a var x: " + Self.nest("@B<", 66, "Int", "> Int")
    let message =
      "attributes can be nested 64 levels deep at most. Give an inner type a name with 'typealias'."
    #expect(problems(text).contains(message))
  }

  @Test func `a type of a closure in many parentheses is read as a closure`() {
    let text = SourceText(Self.nest("(", 10_000, "() -> Void", ")"))
    #expect(FunctionType(text, in: 0..<text.count) != nil)
  }
}
