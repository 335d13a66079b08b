import ComposableCollections
import ComposableTestKit
import Testing

@Suite struct IdentifiedArrayReorderingTests {
  @Test func `sorting keeps ids in step`() {
    var rows: IdentifiedArrayOf<Row> = [3, 1, 2]
    let sorted: IdentifiedArrayOf<Row> = rows.sorted()
    expectEqual(sorted.ids, [1, 2, 3])
    let descending: IdentifiedArrayOf<Row> = rows.sorted(by: >)
    expectEqual(descending.ids, [3, 2, 1])
    expectEqual(rows.ids, [3, 1, 2])
    rows.sort()
    expectEqual(rows, [1, 2, 3])
    expectEqual(rows.index(id: 3), 2)
  }

  @Test func `a comparison that throws leaves ids in step`() {
    var rows = IdentifiedArray(uniqueElements: (0..<50).map { Row(id: $0) })
    #expect(throws: CancellationError.self) {
      try rows.sort { first, second in
        if first.id == 30 { throw CancellationError() }
        return first.id.isMultiple(of: 2)
      }
    }
    expectEqual(rows.ids.elements, rows.map(\.id))
    #expect(rows.indices.allSatisfy { rows.index(id: rows[$0].id) == $0 })
  }

  @Test func `shuffling keeps ids in step`() {
    var rows = IdentifiedArray(uniqueElements: (0..<50).map { Row(id: $0) })
    rows.shuffle()
    expectEqual(rows.ids.elements, rows.map(\.id))
    expectEqual(rows.sorted().ids.elements, Array(0..<50))
  }

  @Test func `partitioning and reversing keep ids in step`() {
    var rows: IdentifiedArrayOf<Row> = [1, 2, 3, 4]
    expectEqual(rows.partition { $0.id < 3 }, 2)
    expectEqual(Set(rows.ids[2...]), [1, 2])
    rows.reverse()
    expectEqual(rows.ids.elements, rows.map(\.id))
    #expect(rows.indices.allSatisfy { rows.index(id: rows[$0].id) == $0 })
  }
}
