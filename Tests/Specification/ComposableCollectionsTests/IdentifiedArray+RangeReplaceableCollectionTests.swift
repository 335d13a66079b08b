import ComposableCollections
import ComposableTestKit
import Testing

@Suite struct IdentifiedArrayRangeReplaceableCollectionTests {
  @Test func `the first of elements with the same id counts`() {
    let rows = IdentifiedArray([Row(id: 1, title: "a"), Row(id: 2), Row(id: 1, title: "b")])
    expectEqual(rows.elements, [Row(id: 1, title: "a"), 2])
  }

  @Test func `replaced ids may come back, others may not come twice`() {
    var rows: IdentifiedArrayOf<Row> = [1, 2, 3, 4]
    rows.replaceSubrange(1..<3, with: [5, 4, 2, 5])
    expectEqual(rows, [1, 5, 2, 4])
    expectEqual(rows.ids, [1, 5, 2, 4])
    #expect(rows.indices.allSatisfy { rows.index(id: rows[$0].id) == $0 })
  }

  @Test func `inserting several keeps their order`() {
    for position in 0...20 {
      var rows = IdentifiedArray(uniqueElements: (0..<20).map { Row(id: $0) })
      rows.insert(contentsOf: [30, 3, 31].map { Row(id: $0) }, at: position)
      let expected = Array(0..<position) + [30, 31] + Array(position..<20)
      expectEqual(rows.ids.elements, expected)
      expectEqual(rows.map(\.id), expected)
      #expect(rows.indices.allSatisfy { rows.index(id: expected[$0]) == $0 })
    }
  }

  @Test func `generic code goes through the same rules`() {
    func change<C: RangeReplaceableCollection<Row>>(_ rows: inout C) where C.Index == Int {
      rows.append(Row(id: 1))
      rows.append(Row(id: 3))
      rows.insert(Row(id: 4), at: 0)
      rows.append(contentsOf: [Row(id: 3), Row(id: 5)])
      rows.remove(at: 1)
      rows.removeSubrange(1..<2)
      rows.removeAll { $0.id == 5 }
      rows += [Row(id: 6)]
    }
    var rows: IdentifiedArrayOf<Row> = [1, 2]
    change(&rows)
    expectEqual(rows, [4, 3, 6])
    expectEqual(rows.ids, [4, 3, 6])
    expectEqual(rows + [Row(id: 7)], [4, 3, 6, 7])
    expectEqual(rows.popLast(), 6)
    expectEqual(rows.ids, [4, 3])
  }

  @Test func `a literal with an id that comes twice is an error`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let rows: IdentifiedArrayOf<Row> = [1, 1]
      _ = rows
    }
    #expect(printed("needs unique ids (1 occurs at 0 and again)", in: result?.standardErrorContent))
  }

  @Test func `inserting several past the end is an error`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var rows: IdentifiedArrayOf<Row> = [1]
      rows.insert(contentsOf: [2], at: 2)
    }
    let text = "IdentifiedArray.insert(contentsOf:at:) needs a position in 0...1 (was 2)"
    #expect(printed(text, in: result?.standardErrorContent))
  }
}
