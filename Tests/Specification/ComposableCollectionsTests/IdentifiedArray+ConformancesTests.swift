import ComposableCollections
import ComposableTestKit
import Foundation
import Testing

@Suite struct IdentifiedArrayConformancesTests {
  @Test func `equality and hash depend on the order and the elements`() {
    let rows: IdentifiedArrayOf<Row> = [1, 2]
    expectEqual(rows, [1, 2])
    #expect(rows != [2, 1])
    #expect(rows != [1, Row(id: 2, title: "a")])
    expectEqual(Set([rows, [1, 2], [2, 1]]).count, 2)
  }

  @Test func `an identified array is an array in JSON`() throws {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: "a"), 2]
    let data = try JSONEncoder().encode(rows)
    try expectEqual(JSONDecoder().decode([Row].self, from: data), rows.elements)
    try expectEqual(JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data), rows)
  }

  @Test func `decoding refuses an id that comes twice`() throws {
    let data = try JSONEncoder().encode([Row(id: 7), Row(id: 8), Row(id: 7)])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("expected dataCorrupted, was \(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.intValue) == [2])
    expectEqual(
      context.debugDescription,
      "Element 2 of IdentifiedArray has the id of element 0: 7."
    )
  }

  @Test func `an identified array looks like an array`() {
    let words = IdentifiedArray(uniqueElements: ["a", "b"], id: \.self)
    expectEqual(words.description, #"["a", "b"]"#)
    expectEqual(words.debugDescription, #"IdentifiedArray<String>(["a", "b"])"#)
    expectEqual(Mirror(reflecting: words).displayStyle, .collection)
    expectEqual(Mirror(reflecting: words).children.map { $0.value as? String }, ["a", "b"])
    #expect(Mirror(reflecting: words).children.allSatisfy { $0.label == nil })
  }

  @Test func `an identified array can go to another task`() async {
    let rows: IdentifiedArrayOf<Row> = [1, 2]
    let row = await Task.detached { rows[id: 2] }.value
    expectEqual(row, 2)
  }
}
