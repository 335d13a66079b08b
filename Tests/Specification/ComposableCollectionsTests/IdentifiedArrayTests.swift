import ComposableCollections
import ComposableTestKit
import Testing

@Suite struct IdentifiedArrayTests {
  @Test func `elements keep their order and are found by id`() {
    let rows: IdentifiedArrayOf<Row> = [3, 1, 2]
    expectEqual(rows.ids, [3, 1, 2])
    expectEqual(rows.elements, [3, 1, 2])
    expectEqual(rows.index(id: 2), 2)
    #expect(rows.index(id: 4) == nil)
    #expect(rows.contains(Row(id: 1, title: "only the id counts")))
    #expect(!rows.contains(Row(id: 4)))
  }

  @Test func `the key path is the one given, or that of Identifiable`() {
    let words = IdentifiedArray(uniqueElements: ["a", "bb"], id: \.count)
    expectEqual(words.id, \String.count)
    expectEqual(words[id: 2], "bb")
    let rows: IdentifiedArrayOf<Row> = [7]
    expectEqual(rows[0][keyPath: rows.id], 7)
  }

  @Test func `a hundred thousand elements are found and changed`() {
    var rows = IdentifiedArray(uniqueElements: (0..<100_000).map { Row(id: $0 &* 7919) })
    for position in stride(from: 0, to: 100_000, by: 997) {
      rows[id: position &* 7919]?.title = "changed"
    }
    expectEqual(rows.count { $0.title == "changed" }, 101)
    rows.removeFirst(40_000)
    rows.removeAll { $0.title.isEmpty }
    expectEqual(rows.ids.elements, rows.map(\.id))
    #expect(rows.indices.allSatisfy { rows.index(id: rows[$0].id) == $0 })
    expectEqual(rows.count, 60)
  }

  @Test func `reserving keeps elements`() {
    var rows: IdentifiedArrayOf<Row> = [1, 2]
    rows.reserveCapacity(100)
    expectEqual(rows, [1, 2])
    expectEqual(rows.index(id: 2), 1)
  }
}
