#if os(Linux) || os(macOS)
@testable import ComposableDiff
import ComposableTestKit
import Testing

/// Random statements, checked by the formatter.
@Suite struct SourceLinesModelTests {
  @Test(arguments: 0..<4) func `the formatter leaves broken statements alone`(seed: UInt64) throws {
    var writer = StatementWriter(generator: SeededGenerator(seed: seed))
    let functions = (0..<200).map { number in
      let lines = writer.statement().flatMap { sourceLines(of: "  \($0)") }
      return "func f\(number)() async {\n\(lines.joined(separator: "\n"))\n}\n"
    }
    #expect(try formatFindings(in: functions.joined(separator: "\n")) == "")
  }
}

private struct StatementWriter {
  private static let words = [
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa",
  ]

  var generator: SeededGenerator

  mutating func statement() -> [String] {
    let value = expression(depth: 3)
    switch number(below: 8) {
    case 0: return ["await store.send(.\(word())(\(value))) {", "  $0.x = 1", "}"]
    case 1: return ["await store.receive(.\(word())(\(arguments(depth: 3))))"]
    case 2: return ["\(path()) = \(value)"]
    case 3: return ["\(path()) += \(value)"]
    case 4: return ["\(path()).modify(\\.\(word())) { $0.\(word()) = \(value) }"]
    case 5: return ["$0.$\(word()).withLock { $0[\"\(word())\"] = \(value) }"]
    case 6: return ["await \(word()).answer(at: 1, with: \(value))"]
    default: return ["#expect(states(store.state) == \(value))"]
    }
  }

  private mutating func expression(depth: Int) -> String {
    switch depth == 0 ? 0 : number(below: 12) {
    case 0: ["1", "-1.5", "nil", ".none", "id1", "UUID(1)"][number(below: 6)]
    case 1, 2: "\"\(list(below: 20, separator: " ") { $0.word() })\""
    case 3, 4: ".\(word())(\(arguments(depth: depth - 1)))"
    case 5, 6: "Screen.State(\(arguments(depth: depth - 1)))"
    case 7, 8: "[\(list(below: 6) { $0.expression(depth: depth - 1) })]"
    case 9: "[\"a\": \(expression(depth: depth - 1)), \"b\": \(expression(depth: depth - 1))]"
    case 10: ".set(\\.\(word()), \(expression(depth: depth - 1)))"
    default: ".element(id: 1, action: \(expression(depth: depth - 1)))"
    }
  }

  private mutating func arguments(depth: Int) -> String {
    let hasLabels = number(below: 2) == 0
    let first = expression(depth: depth)
    let others = list(below: 4) { writer in
      (hasLabels ? "\(writer.word()): " : "") + writer.expression(depth: depth)
    }
    return (hasLabels ? "\(word()): " : "") + first + (others.isEmpty ? "" : ", \(others)")
  }

  private mutating func path() -> String {
    "$0" + list(below: 3, separator: "") { ".\($0.word())[id: 1, case: \\.\($0.word())]?" }
      + ".\(word())"
  }

  private mutating func list(
    below count: Int,
    separator: String = ", ",
    _ element: (inout Self) -> String
  ) -> String {
    (0..<number(below: count)).map { _ in element(&self) }.joined(separator: separator)
  }

  private mutating func word() -> String { Self.words[number(below: Self.words.count)] }

  private mutating func number(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &generator)
  }
}
#endif
