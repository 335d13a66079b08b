import ComposableCollections
import ComposableTestKit
import Testing

@Suite struct IdentifiedArrayInsertingTests {
  @Test func `an id that exists is refused`() {
    var rows: IdentifiedArrayOf<Row> = [1, 2]
    #expect(rows.append(Row(id: 1, title: "new")) == (false, 0))
    #expect(rows.insert(Row(id: 2, title: "new"), at: 0) == (false, 1))
    expectEqual(rows, [1, 2])
  }

  @Test func `an element with a new id is appended, or inserted at its position`() {
    var rows: IdentifiedArrayOf<Row> = [1, 2]
    #expect(rows.append(3) == (true, 2))
    #expect(rows.insert(4, at: 0) == (true, 0))
    rows.append(contentsOf: [5, 1, 5])
    expectEqual(rows, [4, 1, 2, 3, 5])
  }

  @Test func `updating returns what was there`() {
    var rows: IdentifiedArrayOf<Row> = [1, 2]
    expectEqual(rows.update(Row(id: 2, title: "a"), at: 1), 2)
    expectEqual(rows.updateOrAppend(Row(id: 2, title: "b")), Row(id: 2, title: "a"))
    #expect(rows.updateOrAppend(3) == nil)
    #expect(rows.updateOrInsert(Row(id: 1, title: "c"), at: 3) == (1, 0))
    #expect(rows.updateOrInsert(4, at: 0) == (nil, 0))
    expectEqual(rows.elements, [4, Row(id: 1, title: "c"), Row(id: 2, title: "b"), 3])
  }

  @Test func `updating with another id is an error`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var rows: IdentifiedArrayOf<Row> = [1, 2]
      rows.update(Row(id: 2), at: 0)
    }
    #expect(printed("must keep its id 1 (was 2)", in: result?.standardErrorContent))
  }
}
