import ComposableCollections
import ComposableTestKit
import Testing

@Suite struct IdentifiedCollectionTests {
  @Test func `generic code reads and changes by id`() {
    func rename(_ id: Int, in rows: inout some _MutableIdentifiedCollection<Int, Row>) -> [Int] {
      rows[id: id]?.title = "new"
      return Array(rows.ids)
    }
    func title(_ id: Int, in rows: some _IdentifiedCollection<Int, Row>) -> String? {
      rows[id: id]?.title
    }
    var rows: IdentifiedArrayOf<Row> = [1, 2]
    expectEqual(rename(2, in: &rows), [1, 2])
    expectEqual(title(2, in: rows), "new")
    #expect(title(3, in: rows) == nil)
  }
}
