import ComposableCollections
import ComposableTestKit
import Testing

@Suite struct IdentifiedArrayCollectionTests {
  @Test func `an element with a new id takes the place`() {
    var rows: IdentifiedArrayOf<Row> = [1, 2, 3]
    rows[1] = 9
    #expect(rows.elements == [1, 9, 3])
    #expect(rows.ids == [1, 9, 3])
    #expect(rows[id: 2] == nil)
  }

  @Test func `an element with the id of another lets them change places`() {
    var rows: IdentifiedArrayOf<Row> = [1, 2, 3]
    rows[0] = Row(id: 3, title: "new")
    #expect(rows.elements == [Row(id: 3, title: "new"), 2, 1])
    #expect(rows.ids == [3, 2, 1])
  }

  @Test func `filtering gives an identified array`() {
    let rows = IdentifiedArray(uniqueElements: ["a", "bb", "ccc"], id: \.count)
    let long: IdentifiedArray<Int, String> = rows.filter { $0.count > 1 }
    #expect(long.ids == [2, 3])
    #expect(long[id: 3] == "ccc")
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
    #expect(rows.elements == [Row(id: 1, title: "first"), 3, 2, 4])
    #expect(rows.ids == [1, 3, 2, 4])
  }

  @Test func `a slice can be written back`() {
    var rows: IdentifiedArrayOf<Row> = [1, 2, 3, 4]
    rows[1..<3].reverse()
    #expect(rows.elements == [1, 3, 2, 4])
    #expect(rows.ids == [1, 3, 2, 4])
    #expect(rows.index(id: 3) == 1)
  }

  @Test func `reading gives contiguous storage`() {
    let rows: IdentifiedArrayOf<Row> = [1, 2]
    #expect(rows.withContiguousStorageIfAvailable { $0.map(\.id) } == [1, 2])
    #expect(rows.map(\.id) == [1, 2])
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
