import Composable
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

/// What case paths do with random values, compared with `switch` statements.
@Suite(.dependencies) struct CasePathModelTests {
  @CasePathable @dynamicMemberLookup enum Shape: Equatable {
    case empty
    case number(Int)
    case text(String?)
    case pair(x: Int, y: String)
    case result(Result<Int, Fault>)
    indirect case inner(Shape)
  }

  struct Fault: Error, Equatable { let code: Int }

  private static var count: UInt64 {
    ProcessInfo.processInfo.environment["MODEL_PROGRAMS"].flatMap(UInt64.init) ?? 2_000
  }

  private static func shape(depth: Int, _ random: inout SeededGenerator) -> Shape {
    let number = Int.random(in: 0..<3, using: &random)
    switch Int.random(in: 0..<(depth == 0 ? 5 : 8), using: &random) {
    case 0: return .empty
    case 1: return .number(number)
    case 2: return .text([nil, "", "a"][number])
    case 3: return .pair(x: number, y: "\(number)")
    case 4: return .result(number == 0 ? .success(7) : .failure(Fault(code: number)))
    default: return .inner(shape(depth: depth - 1, &random))
    }
  }

  /// A case path, and the `switch` statements that do the same.
  private struct Case<Value: Equatable> {
    let name: String
    let path: CaseKeyPath<Shape, Value>
    let extract: (Shape) -> Value?
    let embed: (Value) -> Shape
    let values: [Value]
  }

  private func check<Value>(
    _ model: Case<Value>,
    _ root: Shape,
    _ random: inout SeededGenerator
  ) throws {
    let (path, expected) = (AnyCasePath(model.path), model.extract(root))
    let comment: Comment = "\(model.name) of \(root)"
    try #require(path.extract(from: root) == expected, comment)
    try #require(root[case: model.path] == expected, comment)
    try #require(root.is(model.path) == (expected != nil), comment)
    try #require((model.path ~= root) == (expected != nil), comment)
    let partial: PartialCaseKeyPath<Shape> = model.path
    let extracted = root[case: partial]
    try #require((extracted == nil) == (expected == nil), comment)
    // A value may be an optional itself, which a cast of the outer optional would flatten.
    if let extracted { try #require(extracted as? Value == expected, comment) }
    try #require(root.is(partial) == (expected != nil), comment)

    let value = model.values[Int.random(in: model.values.indices, using: &random)]
    try #require(path.embed(value) == model.embed(value), comment)
    try #require(model.path(value) == model.embed(value), comment)
    try #require(partial(value) == model.embed(value), comment)
    try #require(model.extract(model.path(value)) == value, comment)

    var assigned = root
    assigned[case: model.path] = value
    try #require(assigned == (expected == nil ? root : model.embed(value)), comment)
    let (changed, reported) = modified(root, model.path, value)
    try #require(changed == (expected == nil ? root : model.embed(value)), comment)
    try #require(reported.count == (expected == nil ? 1 : 0), comment)
  }

  private func modified<Value>(
    _ root: Shape,
    _ path: CaseKeyPath<Shape, Value>,
    _ value: Value
  ) -> (Shape, [String]) {
    var root = root
    let reported = issues { root.modify(path) { $0 = value } }
    return (root, reported)
  }

  @Test func `a case path does what switch statements do`() throws {
    let (number, text) = Self.numberAndText
    let (deep, code) = Self.nested
    for seed in 0..<Self.count {
      var random = SeededGenerator(seed: seed)
      let root = Self.shape(depth: 3, &random)
      try check(number, root, &random)
      try check(text, root, &random)
      try check(deep, root, &random)
      try check(code, root, &random)
    }
  }

  private static var numberAndText: (Case<Int>, Case<String?>) {
    (
      Case(
        name: "number",
        path: \.number,
        extract: { if case .number(let value) = $0 { value } else { nil } },
        embed: { .number($0) },
        values: [0, 1, .max]
      ),
      Case(
        name: "text",
        path: \.text,
        extract: { if case .text(let value) = $0 { value } else { nil } },
        embed: { .text($0) },
        values: [nil, "", "b"]
      )
    )
  }

  private static var nested: (Case<Int>, Case<Fault>) {
    (
      Case(
        name: "inner.inner.number",
        path: \.inner.inner.number,
        extract: { if case .inner(.inner(.number(let value))) = $0 { value } else { nil } },
        embed: { .inner(.inner(.number($0))) },
        values: [0, 5]
      ),
      Case(
        name: "inner.result.failure",
        path: \.inner.result.failure,
        extract: {
          if case .inner(.result(.failure(let value))) = $0 { value } else { nil }
        },
        embed: { .inner(.result(.failure($0))) },
        values: [Fault(code: 0), Fault(code: 9)]
      )
    )
  }

  @Test func `the path of a value is that of its case`() throws {
    for seed in 0..<Self.count {
      var random = SeededGenerator(seed: seed)
      let root = Self.shape(depth: 2, &random)
      let expected: PartialCaseKeyPath<Shape> =
        switch root {
        case .empty: \.empty
        case .number: \.number
        case .text: \.text
        case .pair: \.pair
        case .result: \.result
        case .inner: \.inner
        }
      try #require(Shape.allCasePaths[root] == expected, "\(root)")
      try #require(Shape.allCasePaths.count { root.is($0) } == 1, "\(root)")
    }
  }
}
