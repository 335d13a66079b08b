import ComposableCollections
import ComposableTestKit
import Foundation
import Testing

@Suite struct IdentifiedTests {
  @Test func `the id is given, computed or read`() {
    expectEqual(Identified("Milk", id: 7).id, 7)
    expectEqual(Identified("Milk") { $0.count }.id, 4)
    expectEqual(Identified("Milk", id: \.count).id, 4)
  }

  @Test func `computing the id may throw`() {
    #expect(throws: CancellationError.self) {
      try Identified("Milk") { _ -> Int in throw CancellationError() }
    }
  }

  @Test func `members of the value are reached`() {
    var row = Identified(Row(id: 1), id: "a")
    row.title = "Milk"
    expectEqual(row.value, Row(id: 1, title: "Milk"))
    expectEqual(row.title.count, 4)
    expectEqual(row.id, "a")
  }

  @Test func `values without an id go into identified arrays`() {
    var rows: IdentifiedArrayOf<Identified<Int, String>> = [Identified("Milk", id: 1)]
    rows[id: 1]?.value = "Oat"
    expectEqual(rows[id: 1]?.count, 3)
  }

  @Test func `equal, hashed and coded with id and value`() throws {
    let row = Identified("Milk", id: 1)
    #expect(row != Identified("Milk", id: 2) && row != Identified("Oat", id: 1))
    expectEqual(Set([row, row, Identified("Milk", id: 2)]).count, 2)
    let data = try JSONEncoder().encode(row)
    try expectEqual(JSONDecoder().decode(Identified<Int, String>.self, from: data), row)
  }
}
