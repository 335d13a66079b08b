import ComposableCollections
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Testing

@Suite(.dependencies) struct RangeReplaceableCollectionSharedTests {
  struct Row: Identifiable, Equatable {
    var id: Int
    var title = ""
  }

  @Test func `the elements of a collection are shared one by one`() {
    @Shared(value: [Row(id: 1), Row(id: 2)] as IdentifiedArray) var rows
    let elements = Array($rows)
    elements[1].withLock { $0.title = "Two" }
    expectEqual(rows, [Row(id: 1), Row(id: 2, title: "Two")])
    expectEqual(elements.map(\.id), [1, 2])
  }

  @Test func `an element that was removed remains to be read`() {
    @Shared(value: [Row(id: 1), Row(id: 2, title: "Two")] as IdentifiedArray) var rows
    let elements = Array($rows)
    _ = $rows.withLock { $0.remove(id: 2) }
    expectEqual(elements[1].wrappedValue.title, "Two")
    expectEqual(issues { elements[1].withLock { $0.title = "Gone" } }.count, 1)
    expectEqual(rows, [Row(id: 1)])
  }

  @Test func `the elements of a collection are read one by one`() {
    @Shared(value: [Row(id: 1)] as IdentifiedArray) var rows
    let elements = Array(SharedReader($rows))
    $rows.withLock { $0[id: 1]?.title = "One" }
    expectEqual(elements.map(\.wrappedValue), [Row(id: 1, title: "One")])
  }

  @Test func `an element is shared by its id`() throws {
    @Shared(value: [Row(id: 1)] as IdentifiedArray) var rows
    let row = try #require(Shared($rows[id: 1]))
    row.title.withLock { $0 = "One" }
    expectEqual(rows[id: 1]?.title, "One")
    #expect(Shared($rows[id: 2]) == nil)
  }
}
