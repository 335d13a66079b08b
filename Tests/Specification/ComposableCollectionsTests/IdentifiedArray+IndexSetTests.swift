import ComposableCollections
import ComposableTestKit
import Foundation
import Testing

@Suite struct IdentifiedArrayIndexSetTests {
  /// A slow, obvious implementation of moving.
  private func moved(_ numbers: [Int], _ offsets: IndexSet, to destination: Int) -> [Int] {
    let stays = { (range: Range<Int>) in range.filter { !offsets.contains($0) } }
    let order = stays(0..<destination) + Array(offsets) + stays(destination..<numbers.count)
    return order.map { numbers[$0] }
  }

  @Test func `every small selection moves to every place`() {
    for count in [1, 4, 5] {
      for bits in 0..<(1 << count) {
        let offsets = IndexSet((0..<count).filter { bits >> $0 & 1 == 1 })
        for destination in 0...count {
          var rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
          rows.move(fromOffsets: offsets, toOffset: destination)
          expectEqual(rows.map(\.id), moved(Array(0..<count), offsets, to: destination))
          expectEqual(rows.ids.elements, rows.map(\.id))
        }
      }
    }
  }

  @Test(arguments: [5, 40])
  func `every small selection can be removed`(count: Int) {
    for bits in 0..<32 {
      let offsets = IndexSet((0..<5).filter { bits >> $0 & 1 == 1 })
      var rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
      rows.remove(atOffsets: offsets)
      expectEqual(rows.map(\.id), (0..<count).filter { !offsets.contains($0) })
      expectEqual(rows.ids.elements, rows.map(\.id))
      #expect(rows.indices.allSatisfy { rows.index(id: rows[$0].id) == $0 })
    }
  }

  @Test func `many elements are moved and removed in linear time`() {
    var rows = IdentifiedArray(uniqueElements: (0..<100_000).map { Row(id: $0) })
    rows.remove(atOffsets: IndexSet(stride(from: 0, to: 100_000, by: 2)))
    rows.move(fromOffsets: IndexSet(0..<25_000), toOffset: 50_000)
    expectEqual(rows.first?.id, 50_001)
    expectEqual(rows.index(id: 1), 25_000)
    #expect(rows[id: 2] == nil)
  }

  @Test func `an offset outside of the array is an error`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var rows: IdentifiedArrayOf<Row> = [1, 2]
      rows.remove(atOffsets: [0, 2])
    }
    let text = "IdentifiedArray.remove(atOffsets:) needs offsets in 0..<2 (was 2)"
    #expect(printed(text, in: result?.standardErrorContent))
  }
}
