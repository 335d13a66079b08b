import ComposableCollections
import Testing

@Suite struct ReplacementTests {
  private let rows: IdentifiedArrayOf<Row> = [Row(id: 0), Row(id: 1)]

  static let replacements: [@Sendable (inout IdentifiedArrayOf<Row>) -> Void] = [
    { $0[0] = Row(id: 0, title: "a") },
    { $0[id: 0] = Row(id: 0, title: "a") },
    { $0.update(Row(id: 0, title: "a"), at: 0) },
    { $0.updateOrAppend(Row(id: 0, title: "a")) },
    { $0.updateOrInsert(Row(id: 0, title: "a"), at: 1) },
    { $0.didReplaceElement() },
  ]

  @Test(arguments: replacements.indices)
  func `each replacement has its own number`(index: Int) {
    var (one, two) = (rows, rows)
    Self.replacements[index](&one)
    #expect(one.lastReplacement != rows.lastReplacement)
    let copy = one
    #expect(copy.lastReplacement == one.lastReplacement)
    Self.replacements[index](&two)
    #expect(two.lastReplacement != one.lastReplacement)
  }

  @Test func `other changes are no replacements`() {
    var changed = rows
    changed[id: 0]?.title = "a"
    changed[0].title = "b"
    changed[id: 2] = Row(id: 2)
    changed[id: 2] = nil
    changed.append(Row(id: 0))
    changed.swapAt(0, 1)
    #expect(changed != rows)
    #expect(changed.lastReplacement == rows.lastReplacement)
  }
}
