import ComposableCollections
import ComposableTestKit
import Testing

@Suite struct IdentifiedArrayRemovingTests {
  @Test func `removing returns the old element`() {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: "a"), 2, 3, 4]
    expectEqual(rows.remove(Row(id: 1)), Row(id: 1, title: "a"))
    #expect(rows.remove(id: 1) == nil)
    expectEqual(rows.remove(at: 1), 3)
    expectEqual(rows.removeLast(), 4)
    expectEqual(rows.removeFirst(), 2)
    #expect(rows.isEmpty && rows.ids.isEmpty)
  }

  @Test func `elements go from both ends and by range`() {
    var words = IdentifiedArray(uniqueElements: (0..<100).map { "\($0)" }, id: \.self)
    words.removeFirst(10)
    words.removeLast(10)
    words.removeSubrange(70...)
    words.removeSubrange(..<5)
    words.removeSubrange(0...1)
    expectEqual(words.elements, (17..<80).map { "\($0)" })
    expectEqual(words.ids.elements, words.elements)
    words.removeAll(keepingCapacity: true)
    #expect(words.isEmpty && words[id: "20"] == nil)
  }

  @Test func `a predicate that throws removes nothing`() {
    var rows: IdentifiedArrayOf<Row> = [1, 2, 3]
    #expect(throws: CancellationError.self) {
      try rows.removeAll { row in
        if row.id == 2 { throw CancellationError() }
        return true
      }
    }
    expectEqual(rows, [1, 2, 3])
    expectEqual(rows.ids, [1, 2, 3])
  }
}
