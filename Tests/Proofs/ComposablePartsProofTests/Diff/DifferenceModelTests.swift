import ComposableDiff
import ComposableTestKit
import Testing

/// Random values, checked against what `==` says about them.
@Suite struct DifferenceModelTests {
  private indirect enum Value: Equatable, Hashable {
    case number(Int)
    case text(String)
    case list([Value])
    case table([Int: Value])
    case members(Set<Value>)
    case pair(Value?, second: Value)
  }

  @Test(arguments: 0..<300)
  func `there is a difference exactly when two values are not equal`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let first = Self.value(depth: 4, &generator)
    var second = first
    if Bool.random(using: &generator) { second = Self.value(depth: 4, &generator) }
    #expect((diff(first, second) == nil) == (first == second))
    #expect((diff(Self.erased(first), Self.erased(second)) == nil) == (first == second))
  }

  @Test(arguments: 0..<300)
  func `each side of a difference of short lists is the whole list`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let first = Self.letters(&generator)
    let second = Self.letters(&generator)
    guard first != second else { return }
    let lines = try #require(diff(first, second)).split(separator: "\n")
    let kept = lines.filter { $0.contains("unchanged") }.compactMap { line in
      Int(line.drop { !$0.isNumber }.prefix { $0.isNumber })
    }
    let unchanged = kept.reduce(0, +) + lines.count { $0.hasPrefix("    [") }
    #expect(unchanged + lines.count { $0.hasPrefix("-") } == first.count)
    #expect(unchanged + lines.count { $0.hasPrefix("+") } == second.count)
  }

  private static func letters(_ generator: inout SeededGenerator) -> [Character] {
    (0..<Int.random(in: 0...8, using: &generator)).map { _ in
      "abc".randomElement(using: &generator) ?? "a"
    }
  }

  private static func value(depth: Int, _ generator: inout SeededGenerator) -> Value {
    func next() -> Value { value(depth: depth - 1, &generator) }
    func count() -> Range<Int> { 0..<Int.random(in: 0...3, using: &generator) }
    switch Int.random(in: 0..<(depth == 0 ? 2 : 6), using: &generator) {
    case 0: return .number(.random(in: 0...2, using: &generator))
    case 1: return .text(["", "a", "a\nb", "a\nc"].randomElement(using: &generator) ?? "")
    case 2: return .list(count().map { _ in next() })
    case 3: return .table(Dictionary(count().map { ($0, next()) }, uniquingKeysWith: { $1 }))
    case 4: return .members(Set(count().map { _ in next() }))
    default: return .pair(Bool.random(using: &generator) ? nil : next(), second: next())
    }
  }

  /// The same value made of parts without an `==`.
  private static func erased(_ value: Value) -> Wrapper<Any> {
    switch value {
    case .number(let number): Wrapper(value: number)
    case .text(let text): Wrapper(value: text)
    case .list(let values): Wrapper(value: values.map(erased))
    case .table(let values): Wrapper(value: values.mapValues(erased))
    case .members(let values): Wrapper(value: values)
    case .pair(let first, let second): Wrapper(value: (first.map(erased), second: erased(second)))
    }
  }
}
