import ComposableCollections
import ComposableTestKit
import Testing

@Suite struct IdentifiedArrayInitializersTests {
  private struct Computed {
    let number: Int
    var half: Int { number / 2 }
  }

  @Test func `ids come from stored and computed properties alike`() {
    let stored = IdentifiedArray(uniqueElements: [Row(id: 4), Row(id: 5)], id: \.id)
    expectEqual(stored.ids, [4, 5])
    let titles = IdentifiedArray(uniqueElements: [Row(id: 4, title: "a")], id: \.title)
    expectEqual(titles.ids, ["a"])
    let computed = IdentifiedArray(
      uniqueElements: [Computed(number: 2), Computed(number: 5)],
      id: \.half
    )
    expectEqual(computed.ids, [1, 2])
    expectEqual(computed[id: 2]?.number, 5)
  }

  @Test func `unchecked elements are found`() {
    for count in [0, 1, 15, 16, 100] {
      let rows = IdentifiedArray(uncheckedUniqueElements: (0..<count).map { Row(id: $0) })
      #expect(rows.indices.allSatisfy { rows.index(id: $0) == $0 })
      let words = IdentifiedArray(uncheckedUniqueElements: rows.map { "\($0.id)" }, id: \.self)
      #expect(words.indices.allSatisfy { words.index(id: "\($0)") == $0 })
    }
  }

  @Test func `elements with the same id are combined where the first stood`() {
    let rows = [Row(id: 1, title: "a"), Row(id: 2, title: "b"), Row(id: 1, title: "c")]
    let expected = [Row(id: 1, title: "ac"), Row(id: 2, title: "b")]
    let combine = { (old: Row, new: Row) in Row(id: old.id, title: old.title + new.title) }
    expectEqual(IdentifiedArray(rows, uniquingIDsWith: combine).elements, expected)
    expectEqual(IdentifiedArray(rows, id: \.id, uniquingIDsWith: combine).elements, expected)
  }

  @Test func `an error of the combining closure is thrown`() {
    #expect(throws: CancellationError.self) {
      try IdentifiedArray([Row(id: 1), Row(id: 1)]) { _, _ in throw CancellationError() }
    }
  }

  @Test func `a slice becomes an array again`() {
    let rows = IdentifiedArray(uniqueElements: ["a", "b", "c", "d"], id: \.self)
    let slice = IdentifiedArray(rows[1..<3])
    expectEqual(slice.elements, ["b", "c"])
    expectEqual(slice.index(id: "c"), 1)
    #expect(slice.index(id: "a") == nil)
    expectEqual(IdentifiedArray(rows), rows)
  }

  @Test func `an empty array takes elements`() {
    var words = IdentifiedArray<Int, String>(id: \.count)
    #expect(words.isEmpty)
    words.append("abc")
    expectEqual(words[id: 3], "abc")
  }

  @Test func `elements that must be unique and are not are an error`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = IdentifiedArray(uniqueElements: [Row(id: 7), Row(id: 7)])
    }
    let text = "IdentifiedArray(uniqueElements:) needs unique ids (7 occurs at 0 and again)"
    #expect(printed(text, in: result?.standardErrorContent))
  }
}
