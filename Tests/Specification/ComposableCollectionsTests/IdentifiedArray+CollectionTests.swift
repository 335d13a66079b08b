import ComposableCollections
import ComposableTestKit
import Testing

@Suite struct IdentifiedArrayCollectionTests {
  @Test func `an element with a new id takes the place`() {
    var rows: IdentifiedArrayOf<Row> = [1, 2, 3]
    rows[1] = 9
    expectEqual(rows.elements, [1, 9, 3])
    expectEqual(rows.ids, [1, 9, 3])
    #expect(rows[id: 2] == nil)
  }

  @Test func `an element with the id of another lets them change places`() {
    var rows: IdentifiedArrayOf<Row> = [1, 2, 3]
    rows[0] = Row(id: 3, title: "new")
    expectEqual(rows.elements, [Row(id: 3, title: "new"), 2, 1])
    expectEqual(rows.ids, [3, 2, 1])
  }

  @Test func `filtering gives an identified array`() {
    let rows = IdentifiedArray(uniqueElements: ["a", "bb", "ccc"], id: \.count)
    let long: IdentifiedArray<Int, String> = rows.filter { $0.count > 1 }
    expectEqual(long.ids, [2, 3])
    expectEqual(long[id: 3], "ccc")
  }

  @Test func `generic algorithms keep ids in step`() {
    func rotate<C: MutableCollection & RandomAccessCollection>(_ rows: inout C)
    where C.Element == Row {
      rows.sort { $0.id > $1.id }
      rows.swapAt(rows.startIndex, rows.index(before: rows.endIndex))
      rows[rows.startIndex].title = "first"
    }
    var rows = IdentifiedArray(uniqueElements: [4, 1, 3, 2].map { Row(id: $0) })
    rotate(&rows)
    expectEqual(rows.elements, [Row(id: 1, title: "first"), 3, 2, 4])
    expectEqual(rows.ids, [1, 3, 2, 4])
  }

  @Test func `a slice can be written back`() {
    var rows: IdentifiedArrayOf<Row> = [1, 2, 3, 4]
    rows[1..<3].reverse()
    expectEqual(rows.elements, [1, 3, 2, 4])
    expectEqual(rows.ids, [1, 3, 2, 4])
    expectEqual(rows.index(id: 3), 1)
  }

  @Test func `reading gives contiguous storage`() {
    let rows: IdentifiedArrayOf<Row> = [1, 2]
    expectEqual(rows.withContiguousStorageIfAvailable { $0.map(\.id) }, [1, 2])
    expectEqual(rows.map(\.id), [1, 2])
  }

  @Test func `changing the id at a position in place is an error`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var words = IdentifiedArray(uniqueElements: ["a", "bb"], id: \.count)
      words[0].append("!!")
    }
    #expect(printed("must keep its id 1 (was 3)", in: result?.standardErrorContent))
  }
}
