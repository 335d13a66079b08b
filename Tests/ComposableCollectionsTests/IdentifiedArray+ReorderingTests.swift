import ComposableCollections
import Testing

@Suite struct IdentifiedArrayReorderingTests {
  @Test func `sorting keeps ids in step`() {
    var rows: IdentifiedArrayOf<Row> = [3, 1, 2]
    let sorted: IdentifiedArrayOf<Row> = rows.sorted()
    #expect(sorted.ids == [1, 2, 3])
    let descending: IdentifiedArrayOf<Row> = rows.sorted(by: >)
    #expect(descending.ids == [3, 2, 1])
    #expect(rows.ids == [3, 1, 2])
    rows.sort()
    #expect(rows == [1, 2, 3])
    #expect(rows.index(id: 3) == 2)
  }

  @Test func `a comparison that throws leaves ids in step`() {
    var rows = IdentifiedArray(uniqueElements: (0..<50).map { Row(id: $0) })
    #expect(throws: CancellationError.self) {
      try rows.sort { first, second in
        if first.id == 30 { throw CancellationError() }
        return first.id.isMultiple(of: 2)
      }
    }
    #expect(rows.ids.elements == rows.map(\.id))
    #expect(rows.indices.allSatisfy { rows.index(id: rows[$0].id) == $0 })
  }

  @Test func `shuffling keeps ids in step`() {
    var rows = IdentifiedArray(uniqueElements: (0..<50).map { Row(id: $0) })
    rows.shuffle()
    #expect(rows.ids.elements == rows.map(\.id))
    #expect(rows.sorted().ids.elements == Array(0..<50))
  }

  @Test func `partitioning and reversing keep ids in step`() {
    var rows: IdentifiedArrayOf<Row> = [1, 2, 3, 4]
    #expect(rows.partition { $0.id < 3 } == 2)
    #expect(Set(rows.ids[2...]) == [1, 2])
    rows.reverse()
    #expect(rows.ids.elements == rows.map(\.id))
    #expect(rows.indices.allSatisfy { rows.index(id: rows[$0].id) == $0 })
  }
}
