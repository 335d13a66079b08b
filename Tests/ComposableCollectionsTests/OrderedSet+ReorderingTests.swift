import ComposableCollections
import Testing

@Suite struct OrderedSetReorderingTests {
  @Test func `sorting keeps members findable`() {
    var set = OrderedSet((0..<100).reversed())
    set.sort()
    #expect(set.elements == Array(0..<100))
    #expect(set.firstIndex(of: 70) == 70)
    set.sort(by: >)
    #expect(set.firstIndex(of: 70) == 29)
  }

  @Test func `a comparison that throws loses no member`() {
    var set = OrderedSet(0..<100)
    #expect(throws: CancellationError.self) {
      try set.sort { first, _ in
        if first == 60 { throw CancellationError() }
        return first.isMultiple(of: 2)
      }
    }
    #expect(set.indices.allSatisfy { set.firstIndex(of: set[$0]) == $0 })
    #expect(set.sorted() == Array(0..<100))
  }

  @Test func `partitioning puts those that satisfy the predicate behind`() {
    var set = OrderedSet(0..<100)
    let pivot = set.partition { $0 < 30 }
    #expect(pivot == 70)
    #expect(set[..<70].allSatisfy { $0 >= 30 })
    #expect(set.indices.allSatisfy { set.firstIndex(of: set[$0]) == $0 })
  }

  @Test func `shuffling keeps members findable`() {
    var set = OrderedSet(0..<100)
    set.shuffle()
    #expect(set.sorted() == Array(0..<100))
    #expect(set.indices.allSatisfy { set.firstIndex(of: set[$0]) == $0 })
  }

  @Test func `moving counts positions after the move`() {
    var set: OrderedSet = ["a", "b", "c", "d"]
    set.move(from: 0, to: 2)
    #expect(set == ["b", "c", "a", "d"])
    set.move(from: 3, to: 0)
    #expect(set == ["d", "b", "c", "a"])
  }
}
